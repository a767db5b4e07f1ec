import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { faults } from '../support/browser/failing-calls.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

describe('what is typed in a form', () => {
  let browser: Browser;
  let page: Page;
  let call: ApiClient;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff');
    call = await apiClient(url, '/admin/login', 'fund_staff');
  });
  afterAll(() => browser.close());

  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const written = async (q: string) =>
    (await call('GET', `/faqs?q=${encodeURIComponent(q)}`)).data.faqs.map(({ answer }: { answer: string }) => answer);

  test.each(['500', '503', 'dropped', '429'] as const)('stays when it cannot be saved (%s), and is saved once by the next try', async (fault) => {
    const [question, answer] = [`領収書の宛名は？（${fault}）`, '団体名です。\n個人名のものは使えません。'];
    await page.goto(`${url}/admin/faqs/new`);
    await field('質問').fill(question);
    await field('回答').fill(answer);
    await page.getByRole('combobox', { name: /^分類/ }).press('ArrowDown');
    await page.getByTitle('領収書', { exact: true }).click();
    await page.route('**/api/faqs', faults[fault]);
    await page.getByRole('button', { name: '登録する' }).click();
    await page.getByRole('alert').first().waitFor();
    expect([await field('質問').inputValue(), await field('回答').inputValue()]).toEqual([question, answer]);
    expect(await written(question)).toEqual([]);
    await page.unroute('**/api/faqs');
    await page.getByRole('button', { name: '登録する' }).click();
    await page.getByRole('button', { name: '登録する' }).waitFor({ state: 'detached' });
    expect(await written(question)).toEqual([answer]);
  });

  test('stays while choices cannot be read, and after they have been asked for again', async () => {
    await page.goto(`${url}/admin/receipts/new`);
    await field('領収書タイトル').fill('観察会の長靴');
    const failing = /\/api\/applications\?/;
    await page.route(failing, faults['500']);
    const application = page.getByRole('combobox', { name: /^申請/ });
    await application.fill('川');
    const again = page.getByRole('button', { name: 'もう一度読み込む' });
    await again.waitFor();
    await page.unroute(failing);
    await again.click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await settled(page);
    expect(await field('領収書タイトル').inputValue()).toBe('観察会の長靴');
  });

  test('is not lost with the row behind it, which is read again', async () => {
    const { id } = (await call('GET', '/faqs?limit=1')).data.faqs[0];
    const row = `**/api/faqs/${id}`;
    await page.route(row, faults['500']);
    await page.goto(`${url}/admin/faqs/${id}/edit`);
    const again = page.getByRole('button', { name: 'もう一度読み込む' });
    await again.waitFor();
    await page.unroute(row);
    await again.click();
    await field('回答').fill('書き直した答え');
    await page.route(row, faults['503']);
    await page.getByRole('button', { name: /保存|更新/ }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await field('回答').inputValue()).toBe('書き直した答え');
    await page.unroute(row);
    await page.getByRole('button', { name: /保存|更新/ }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/edit'));
    expect((await call('GET', `/faqs/${id}`)).data.answer).toBe('書き直した答え');
  });

  test('is not laid over what somebody else has saved while the page was away', async () => {
    const { id, question } = (await call('GET', '/faqs?limit=2')).data.faqs[1];
    await page.goto(`${url}/admin/faqs/${id}/edit`);
    await field('回答').fill('入力の途中');
    await settled(page);
    const { version } = (await call('GET', `/faqs/${id}`)).data;
    await call('PUT', `/faqs/${id}`, { question: `${question}（改）`, version });
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'ほかの人が先に更新しました' });
    await dialog.getByText(`${question}（改）`).waitFor();
    expect(await field('回答').inputValue()).toBe('入力の途中');
    await dialog.getByRole('button', { name: '自分の変更を最新の内容に重ねる' }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/edit'));
    expect((await call('GET', `/faqs/${id}`)).data).toMatchObject({ question: `${question}（改）`, answer: '入力の途中' });
  });

  test('stays in its section while another section is opened', async () => {
    // While an application is judged, what its form has filled stays as it was submitted.
    const { entryNumber } = (await call('GET', '/applications?status=GRANT_COMPLETED&limit=1')).data.applications[0];
    await page.goto(`${url}/admin/applications/detail?entryNumber=${entryNumber}&tab=content`);
    const edit = (section: string) => page.getByRole('button', { name: `${section}を編集`, exact: true });
    await edit('申請の概要').click();
    await field('題名').fill('書きかけの題名');
    await settled(page);
    await page.reload();
    await edit('活動').click();
    await field('対象河川').press('Escape');
    await edit('申請の概要').click();
    expect(await field('題名').inputValue()).toBe('書きかけの題名');
    await page.getByRole('button', { name: 'やめる' }).click();
  });
});
