import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

describe('a grantee and an application', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let entryNumber: string;
  const open = (step = '') => page.goto(`${url}/user/applications/detail?entryNumber=${entryNumber}${step && `&step=${step}`}`);
  const theme = () => page.getByRole('textbox', { name: 'テーマ' });
  const saved = () => page.getByRole('status').filter({ hasText: /^保存 \d\d:\d\d(?! 確認)/ });

  beforeAll(async () => {
    browser = await launchBrowser();
    const call = await apiClient(url, '/user/login', 'recipient');
    const { data } = await call('GET', '/applications?status=APPLICATION_IN_PROGRESS');
    entryNumber = data.applications[0].entryNumber;
    page = await signIn(browser, url, 'recipient', phone);
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  test('what is typed is saved by itself, and is there after a reload', async () => {
    await open('edit');
    await theme().fill('水辺の安全');
    await saved().waitFor();
    await page.reload();
    await expect.poll(() => theme().inputValue()).toBe('水辺の安全');
    expect(complaints).toEqual([]);
  });

  test('without a connection it says so, keeps the text, and saves it once there is one', async () => {
    await page.context().setOffline(true);
    await theme().fill('水辺の安全と記録');
    await theme().blur();
    await page.getByRole('status').filter({ hasText: '保存できません（接続を確認しています）' }).waitFor();
    await page.context().setOffline(false);
    await saved().waitFor();
  });

  test('a session that ended loses nothing', async () => {
    await page.evaluate(() => localStorage.setItem('seseragiStorageToken', 'dead'));
    await theme().fill('水辺の安全を学ぶ');
    await page.waitForURL('**/user/login**');
    await page.locator('input').first().fill('recipient@example.jp');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/user/applications/detail**');
    await expect.poll(() => theme().inputValue()).toBe('水辺の安全を学ぶ');
    await saved().waitFor();
  });

  test('where a colleague changed the same field, both texts stand there and one is chosen', async () => {
    const call = await apiClient(url, '/user/login', 'recipient');
    const { data } = await call('GET', `/applications/detail/en/${entryNumber}`);
    // The page hears of the change at once where it can, and would take it over before anything is typed.
    await page.context().setOffline(true);
    expect((await call('PUT', `/applications/${data.id}`, { theme: '川の生き物', version: data.version })).status).toBe(200);
    await theme().fill('水辺の安全');
    await theme().blur();
    await page.context().setOffline(false);
    await page.getByRole('radio', { name: /ほかの方の変更.*川の生き物/ }).check();
    await page.getByRole('button', { name: '選んだ内容を保存する' }).click();
    await page.getByRole('button', { name: '選んだ内容を保存する' }).waitFor({ state: 'detached' });
    await expect.poll(() => theme().inputValue()).toBe('川の生き物');
  });

  test('what is missing stands in the way of submitting, with a link to the field', async () => {
    const end = page.getByLabel('終了日');
    const before = await end.inputValue();
    await end.fill('');
    await end.blur();
    await saved().waitFor();
    await page.getByRole('link', { name: '提出の確認に進む' }).click();
    await page.getByRole('link', { name: '終了日が入力されていません' }).click();
    await expect.poll(() => end.evaluate((input) => input === document.activeElement)).toBe(true);
    await end.fill(before);
    await end.blur();
    await saved().waitFor();
  });

  test('submitting gives a receipt, and withdrawing asks for a reason', async () => {
    await open('submit');
    await page.getByRole('button', { name: '申請を提出する' }).click();
    await page.getByRole('heading', { name: '申請を受け付けました' }).waitFor();
    await page.getByRole('region', { name: '受付の控え' }).getByText(entryNumber).first().waitFor();
    await open();
    await page.getByRole('link', { name: 'この申請を取り下げる' }).waitFor();
    expect(await page.getByRole('link', { name: '内容を直す' }).count()).toBe(0);
    await page.getByRole('link', { name: 'この申請を取り下げる' }).click();
    await page.getByRole('button', { name: '申請を取り下げる' }).click();
    await page.getByText('理由を入力してください').waitFor();
    await page.getByRole('textbox', { name: '理由' }).fill('ほかの助成と重なったため');
    await page.getByRole('button', { name: '申請を取り下げる' }).click();
    await page.getByRole('heading', { name: '申請の取り下げを受け付けました' }).waitFor();
  });

  test('who begins to mend an application is led into its form', async () => {
    const call = await apiClient(url, '/user/login', 'recipient3');
    const { data } = await call('GET', '/applications?status=REVISION_REQUESTED');
    const mender = await signIn(browser, url, 'recipient3', phone);
    const { entryNumber } = data.applications.find(({ callId }: { callId: number | null }) => callId === null);
    await mender.goto(`${url}/user/applications/detail?entryNumber=${entryNumber}`);
    await mender.getByRole('link', { name: '修正を始める' }).click();
    await mender.getByRole('button', { name: '修正を始める' }).click();
    await mender.getByRole('textbox', { name: 'テーマ' }).waitFor();
    await mender.context().close();
  });

  test('each step that nobody asks for says when it is the right one, with the document that goes with it', async () => {
    const call = await apiClient(url, '/user/login', 'recipient');
    const { data } = await call('GET', '/applications?status=IN_PROGRESS');
    const reader = await signIn(browser, url, 'recipient', phone);
    await reader.goto(`${url}/user/applications/detail?entryNumber=${data.applications[0].entryNumber}`);
    await reader.getByText('活動がすべて終わったら、知らせます。').waitFor();
    const ways = ['「完了報告書」を開く', '「変更届」を開く', '「事故届」を開く', '「中間報告書」を開く'];
    for (const name of ways) await reader.getByRole('link', { name }).waitFor();
    await reader.getByRole('link', { name: '「変更届」を開く' }).click();
    await reader.waitForURL('**/user/submissions?document=**');
    await reader.context().close();
  });
});
