import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../api/runtime/root.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import { parseCsv } from '../support/csv.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
/** A PDF that names its Japanese fonts without carrying them, as older office software prints it. */
const withoutFonts = readFileSync(join(root, 'seed/files/report-change.pdf'));
const mended = readFileSync(join(root, 'seed/files/report-interim.pdf'));
const photo = readFileSync(join(root, 'seed/files/photo-spring.jpg'));
const map = readFileSync(join(root, 'seed/files/map-place.png'));

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

const detailOf = ({ entryNumber, formNumber }: AnyRow) =>
  `${url}/admin/submissions/detail?entryNumber=${entryNumber}&formNumber=${encodeURIComponent(String(formNumber))}`;

describe('a document, from the grantee to the approval', () => {
  let browser: Browser;
  let grantee: Page;
  let clerk: Page;
  let staff: ApiClient;
  let document: AnyRow;
  const complaints: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    document = await untouchedDocument();
    [grantee, clerk] = [await signIn(browser, url, 'recipient'), await signIn(browser, url, 'fund_staff')];
    complaints.push(complaintsOf(grantee), complaintsOf(clerk));
    await grantee.locator(`[data-grant-number="${document.grantNumber}"]`).first().click();
    await grantee.waitForURL(/dashboard/);
    await skipBanks(grantee);
  });
  afterAll(() => browser.close());

  const state = async () => (await staff('GET', `/submissions/${document.id}`)).data as AnyRow;
  const openAsGrantee = () => grantee.goto(`${url}/user/submissions?document=${document.id}`);
  const addFiles = (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    grantee.getByLabel('追加するファイル').setInputFiles(files);

  test('three files go in at once, and a receipt comes back', async () => {
    await openAsGrantee();
    await addFiles([pdf('報告書.pdf', withoutFonts), { name: '春の観察会.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await addFiles([{ name: '活動場所.png', mimeType: 'image/png', buffer: map }]);
    await grantee.getByText('まだ提出していないファイル（3件）').waitFor();
    await smallPictures(grantee, ['春の観察会.jpg', '活動場所.png']);
    await grantee.getByRole('link', { name: '提出する' }).click();
    await smallPictures(grantee, ['春の観察会.jpg', '活動場所.png']);
    await grantee.getByRole('button', { name: 'この内容で提出する' }).click();
    await grantee.getByRole('heading', { name: '提出を受け付けました' }).waitFor();
    expect(await state()).toMatchObject({ status: 'SUBMITTED_PENDING_REVIEW', round: 1 });
  });

  test('the clerk sees the Japanese text of the PDF and the picture, without saving either', async () => {
    await clerk.goto(detailOf(document));
    await smallPictures(clerk, ['春の観察会.jpg', '活動場所.png']);
    await clerk.getByRole('button', { name: '報告書.pdf', exact: true }).click();
    await clerk.locator('.pdf-page_previewPage canvas').first().waitFor();
    await expect.poll(() => inkOn(clerk)).toBeGreaterThan(500);
    await expect.poll(() => clerk.locator('.pdf-page_previewWords').first().innerText()).toContain('変更届');
    await clerk.getByRole('button', { name: '春の観察会.jpg', exact: true }).click();
    const picture = clerk.getByRole('region', { name: '春の観察会.jpgの内容' }).getByRole('img');
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const width = () => picture.evaluate((image) => image.getBoundingClientRect().width);
    const whole = await width();
    await clerk.getByRole('button', { name: '拡大する' }).click();
    await expect.poll(width).toBeGreaterThan(whole * 1.2);
    await clerk.getByRole('button', { name: '回転する' }).click();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLElement).style.transform)).toContain('rotate(90deg)');
  });

  test('goes back only with a reason, and the grantee is told it', async () => {
    await clerk.getByRole('button', { name: '差し戻す' }).click();
    const dialog = clerk.getByRole('dialog');
    await dialog.getByRole('button', { name: '差し戻す' }).click();
    await dialog.getByText('差し戻しの理由を入力してください').waitFor();
    await dialog.getByRole('textbox', { name: '差し戻しの理由' }).fill('参加者の人数を書き足してください');
    await dialog.getByRole('button', { name: '差し戻す' }).click();
    await dialog.waitFor({ state: 'detached' });
    await clerk.getByRole('region', { name: '提出と確認の履歴' }).getByText('参加者の人数を書き足してください').waitFor();
    expect(await state()).toMatchObject({ status: 'SUBMITTED_RETURNED' });
    await clerk.getByRole('button', { name: '承認する' }).waitFor({ state: 'detached' });

    const { data } = await staff('GET', `/admin/outbox?applicationId=${document.applicationId}&sortBy=id&sortOrder=desc&limit=5`);
    expect(data.outbox.some(({ body }: AnyRow) => String(body).includes('参加者の人数を書き足してください'))).toBe(true);
    await openAsGrantee();
    await grantee.getByText('基金から差し戻されました', { exact: true }).waitFor();
    await grantee.locator('.grantee_note[data-tone=bad]').getByText('参加者の人数を書き足してください').waitFor();
  });

  test('comes in again: the mended file replaces the old one, and the others still count', async () => {
    await addFiles(pdf('報告書.pdf', mended));
    await grantee.getByText('まだ提出していないファイル（1件）').waitFor();
    await grantee.getByRole('link', { name: '再提出' }).click();
    await grantee.getByRole('button', { name: 'この内容で再提出する' }).click();
    await grantee.getByRole('heading', { name: '再提出を受け付けました' }).waitFor();
    await clerk.goto(detailOf(document));
    await expect.poll(() => namesIn(clerk, '最新の提出（2回目）')).toEqual(['報告書.pdf']);
    await expect.poll(() => namesIn(clerk, '以前の提出のうち、引き続き使われるファイル')).toEqual(['春の観察会.jpg', '活動場所.png']);
    await clerk.getByText('差し替え前のファイル').click();
    await expect.poll(() => namesIn(clerk, '差し替え前のファイル')).toEqual(['報告書.pdf']);
  });

  test('is approved with the keyboard', async () => {
    await clerk.goto(`${detailOf(document)}&queue=on`);
    await clerk.getByRole('button', { name: '承認する' }).waitFor();
    const comment = clerk.getByRole('textbox', { name: 'コメント' }).first();
    await comment.focus();
    await clerk.keyboard.press('a');
    await expect.poll(() => comment.inputValue()).toBe('a');
    expect(await clerk.getByRole('dialog').count()).toBe(0);
    await clerk.getByRole('heading', { level: 1 }).focus();
    await clerk.keyboard.press('a');
    const dialog = clerk.getByRole('dialog');
    await dialog.getByRole('button', { name: /^承認して/ }).waitFor();
    await clerk.waitForFunction(() => window.document.activeElement?.textContent?.startsWith('承認して'));
    await clerk.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await state()).toMatchObject({ status: 'COMPLETED', approvedUserId: (await staff('GET', '/me')).data.id });
    await grantee.goto(`${url}/user/submissions?document=${document.id}`);
    await grantee.getByRole('article').getByText('完了').first().waitFor();
  });

  test('nobody saw an error in the console', () => expect(complaints.flat()).toEqual([]));
});

describe('the documents that wait', () => {
  let browser: Browser;
  let page: Page;
  let staff: ApiClient;
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_manager');
    page = await signIn(browser, url, 'fund_staff');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const waiting = async (): Promise<AnyRow[]> =>
    (await staff('GET', '/submissions?status=SUBMITTED_PENDING_REVIEW&status=SUBMITTED_UNDER_REVIEW&sortBy=submittedAt&limit=200')).data.submissions;
  const at = (position: number) => page.getByRole('status').filter({ hasText: `件中 ${position}件目` });

  test('are gone through one after the other, past those that someone else has settled meanwhile', async () => {
    const [, second, third] = (await waiting()) as [AnyRow, AnyRow, AnyRow];
    await page.goto(`${url}/admin/submissions`);
    await page.getByRole('link', { name: '確認待ちを順に見る' }).click();
    await at(1).waitFor();
    await page.keyboard.press('j');
    await at(2).waitFor();
    await page.keyboard.press('k');
    await at(1).waitFor();
    expect((await staff('PUT', `/submissions/${second.id}/approve`, { version: second.version })).status).toBe(200);
    await page.keyboard.press('j');
    await at(3).waitFor();
    await page.getByRole('heading', { level: 1, name: String(third.formName) }).waitFor();
    await page.waitForURL((address) => address.href.includes(String(third.entryNumber)));
    await page.keyboard.press('k');
    await at(2).waitFor();
    await page.getByText('この書類の確認は終わっています。').waitFor();
    await page.getByRole('button', { name: '承認する' }).waitFor({ state: 'detached' });
  });

  test('are returned with the keyboard, and the next one comes', async () => {
    const before = (await waiting()).length;
    await page.keyboard.press('j');
    await at(3).waitFor();
    await page.keyboard.press('r');
    const reason = page.getByRole('dialog').getByRole('textbox', { name: '差し戻しの理由' });
    await page.waitForFunction(() => window.document.activeElement?.tagName === 'TEXTAREA');
    await reason.pressSequentially('jkar 宛名を直してください');
    await page.getByRole('dialog').getByRole('button', { name: '差し戻して次へ進む' }).click();
    await at(4).waitFor();
    await expect.poll(waiting).toHaveLength(before - 1);
  });

  test('are approved many at once, each with its result', async () => {
    await page.goto(`${url}/admin/submissions?status=SUBMITTED_PENDING_REVIEW&status=COMPLETED&sort=-submittedAt`);
    const boxes = (status: string) =>
      page
        .locator('tbody tr')
        .filter({ has: page.locator('[data-badge]', { hasText: status }) })
        .locator('[type=checkbox]');
    await boxes('提出済み(確認待ち)').nth(0).check();
    await boxes('提出済み(確認待ち)').nth(1).check();
    await boxes('完了').last().check();
    await page.getByRole('region', { name: '選択した行の操作' }).getByRole('button', { name: '承認する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1件は、この操作ができないため対象から外します。').waitFor();
    await dialog.getByRole('button', { name: '承認する' }).click();
    await dialog.getByText('2件すべて完了しました。').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('lead to the next step of a grant when all that it must file is approved', async () => {
    const clerk = await apiClient(url, '/admin/login', 'fund_staff');
    const { application, open } = await nearlyComplete(clerk, await waiting());
    await page.goto(`${url}/admin/submissions?applicationId=${application.id}&status=SUBMITTED_PENDING_REVIEW&status=SUBMITTED_UNDER_REVIEW`);
    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check();
    await page.getByRole('region', { name: '選択した行の操作' }).getByRole('button', { name: '承認する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '承認する' }).click();
    await dialog.getByText(/必須の書類がすべて完了しました。次の手続き（「.+」）へ進められます。/).waitFor();
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    const [step] = (await clerk('GET', `/applications/${application.id}/documents-progress`)).data.nextSteps as [AnyRow];
    await page.goto(`${url}/admin/submissions/${open[0]?.id}`);
    const offer = page.getByRole('status').filter({ hasText: 'すべて完了しました' });
    await offer.getByRole('button', { name: '状況変更' }).click();
    await dialog.getByLabel('変更後の状況').selectOption({ value: String(step.id) });
    await dialog.getByRole('button', { name: /^変更/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await clerk('GET', `/applications/${application.id}`)).data.status).toBe(step.statusKey);
  });

  test('leave as a file named for the day', async () => {
    await page.goto(`${url}/admin/submissions?status=SUBMITTED_RETURNED`);
    await page.getByRole('table').first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV出力' }).first().click()]);
    expect(download.suggestedFilename()).toMatch(/^submissions_\d{8}\.csv$/);
    const [head] = parseCsv(readFileSync(await download.path(), 'utf8').slice(1));
    expect(head?.slice(0, 6)).toEqual(['助成番号', '受付番号', '団体名', '題名', '様式名', '様式番号']);
  });

  test('make no noise', () => expect(complaints).toEqual([]));
});

test('who only reads sees the papers, but no way to decide', async () => {
  const browser = await launchBrowser();
  const page = await signIn(browser, url, 'director');
  await page.goto(`${url}/admin/submissions?status=SUBMITTED_UNDER_REVIEW`);
  await page.locator('tbody tr[data-row-key]').first().click();
  await page.getByRole('region', { name: '添付ファイル' }).waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: /承認|差し戻/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: '確認待ちを順に見る' }).count()).toBe(0);
  await browser.close();
});

/** A document that must be filed and that nobody has begun. */
async function untouchedDocument(): Promise<AnyRow> {
  const recipient = await apiClient(url, '/user/login', 'recipient');
  const { data } = await recipient('GET', '/submissions?status=NOT_SUBMITTED&isRequired=true&limit=50&sortBy=id');
  for (const row of data.submissions as AnyRow[]) {
    const files = await recipient('GET', `/submission_files?submissionId=${row.id}&limit=1`);
    if (files.data.pagination.totalItems === 0) return row;
  }
  throw new Error('The demo data holds no untouched document of this grantee');
}

/** A grant whose report has come in, and whose required documents are all approved or wait for it. */
async function nearlyComplete(staff: ApiClient, waiting: readonly AnyRow[]): Promise<{ application: AnyRow; open: readonly AnyRow[] }> {
  for (const id of new Set(waiting.map(({ applicationId }) => applicationId))) {
    const application = (await staff('GET', `/applications/${id}`)).data as AnyRow;
    const open = (await staff('GET', `/applications/${id}/documents-progress`)).data.open as AnyRow[];
    if (application.status === 'REPORT_SENT' && open.length > 1 && open.every(({ status }) => /PENDING|UNDER/.test(String(status))))
      return { application, open };
  }
  throw new Error('The demo data holds no grant that is nearly complete');
}

/** How many pixels of the first page are dark: a page without its fonts would stay white. */
function inkOn(page: Page): Promise<number> {
  return page
    .locator('.pdf-page_previewPage canvas')
    .first()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      let dark = 0;
      for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128 && (pixels[index + 3] ?? 0) > 128) dark++;
      return dark;
    });
}

function namesIn(page: Page, list: string): Promise<string[]> {
  return page.getByRole('list', { name: list, exact: true }).locator('.submissions_paperName').allInnerTexts();
}

/** Each picture is shown small beside its name, in a box that does not depend on it. */
async function smallPictures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const small = page.locator('.thumbnail_thumbnail').getByRole('img', { name, exact: true });
    await expect.poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    expect(await small.evaluate((image) => image.parentElement?.getBoundingClientRect().toJSON())).toMatchObject({ width: 48, height: 48 });
  }
}
