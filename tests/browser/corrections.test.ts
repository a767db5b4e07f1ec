import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedOf } from '../../schema/forms/answers.ts';
import type { FormField, FormSection } from '../../schema/forms/definition.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';
import { inspect } from './support/inspect.ts';
import { productUrl } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const url = await productUrl();
const mended = '調べる場所を地図に示し、河川管理者と協議した日を書き加えました。';

describe('what the office asks to be put right', () => {
  let browser: Browser;
  let staff: ApiClient;
  let applicant: ApiClient;
  let entry: AnyRow;
  let writing: AnyRow;
  let application: AnyRow;
  const read = async (call: ApiClient, path: string): Promise<AnyRow> => (await call('GET', path)).data;

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    applicant = await apiClient(url, '/user/login', 'recipient3');
    const [request] = (await read(staff, '/correction_requests?status=open')).correction_requests;
    entry = { id: request.entryId };
    application = await read(staff, `/applications/${request.applicationId}`);
    writing = await read(applicant, `/entries/${entry.id}/writing`);
  });
  afterAll(() => browser.close());

  test('is mended by the applicant in the sections that are named, and in no other', async () => {
    const page = await signIn(browser, url, 'recipient3', phone);
    const complaints = complaintsOf(page);
    await page.goto(`${url}/user/applications/detail?entryNumber=${application.entryNumber}`);
    await page.getByRole('link', { name: '「応募」の画面を開く' }).click();
    await page.getByText('修正をお願いしています').waitFor();
    await inspect(page, 'what is to be mended');
    const named: string[] = writing.correction.items.map(({ sectionKey }: AnyRow) => sectionKey);
    const answers = Object.assign({}, ...writing.sections.map((one: AnyRow) => one.answers));
    const sections = askedOf(writing.form.definition, answers).sections.filter(({ key }) => named.includes(key));
    const typed = ({ kind }: FormField) => kind === 'longText' || kind === 'text';
    const section = sections.find(({ fields }) => fields.some(typed)) as FormSection;
    const field = section.fields.find(typed) as FormField;
    await page.getByRole('link', { name: section.title, exact: true }).click();
    await page.getByText(writing.correction.items.find(({ sectionKey }: AnyRow) => sectionKey === section.key).message).waitFor();
    await page
      .getByLabel(field.label)
      .first()
      .fill(mended.slice(0, field.max ?? 200));
    await page.getByLabel(field.label).first().blur();
    await page
      .getByRole('status')
      .filter({ hasText: /^保存 \d\d:\d\d$/ })
      .waitFor();
    const other = (writing.form.definition.sections as FormSection[]).find(({ key }) => !named.includes(key)) as FormSection;
    const refused = await applicant('PUT', `/entries/${entry.id}/sections/${other.key}`, { answers: {}, revision: 0 });
    expect(refused.status).toBe(409);
    await page.goto(`${url}/user/entries/${entry.id}/check`);
    await page.getByRole('button', { name: /提出する$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提出する' }).click();
    await page.getByRole('region', { name: '提出の控え' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('comes back to the office with what has changed, and can be asked for once more', async () => {
    const page = await signIn(browser, url, 'fund_staff');
    const complaints = complaintsOf(page);
    await page.goto(`${url}/admin/applications/${application.id}`);
    const changes = page.getByRole('region', { name: '修正の前と後' });
    await changes.getByText(mended.slice(0, 20)).waitFor();
    await inspect(page, 'the mended application');
    await page.getByRole('button', { name: '修正を依頼する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '修正を依頼する' }).click();
    await dialog.getByText('直してほしい区分に、1つ以上記入してください。').waitFor();
    const [first] = writing.form.definition.sections as FormSection[];
    await dialog.getByLabel(`1　${first?.title}`).fill('団体の正式な名称を書いてください。');
    await dialog.getByRole('button', { name: '修正を依頼する' }).click();
    await page.getByText('申請者に修正を依頼しました').waitFor();
    expect((await read(staff, `/applications/${application.id}`)).status).toBe('REVISION_REQUESTED');
    const again = await read(applicant, `/entries/${entry.id}/writing`);
    expect(again.correction.items).toMatchObject([{ sectionKey: first?.key, message: '団体の正式な名称を書いてください。' }]);
    expect(again.snapshots).toHaveLength(writing.snapshots.length + 1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
