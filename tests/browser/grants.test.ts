import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';

const url = await productUrl();
const theme = '水辺の環境学習（試験）';

describe('a department grant, from its registration to its deletion', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  test('says beside each field what is missing, and keeps what was typed', async () => {
    await page.goto(`${url}/admin/grants`);
    await page.getByRole('button', { name: '登録する' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'テーマ名' }).fill(theme);
    await dialog.getByRole('button', { name: '登録する' }).click();
    for (const text of ['年度は必須です', '種別は必須です', '対象は必須です', '助成番号は必須です']) await dialog.getByText(text).first().waitFor();
    expect(await dialog.getByText('テーマ名は必須です').count()).toBe(0);
    await expect.poll(() => dialog.getByRole('textbox', { name: 'テーマ名' }).inputValue()).toBe(theme);
  });

  test('is registered from the dialog', async () => {
    const dialog = page.getByRole('dialog');
    await choose(page, '年度', '2026年度');
    await choose(page, '種別', '学校');
    await dialog.getByRole('textbox', { name: '対象' }).fill('小学校・中学校');
    await dialog.getByRole('textbox', { name: '助成番号' }).fill('T-9001');
    await dialog.getByRole('textbox', { name: '助成額' }).fill('300000');
    await dialog.getByRole('textbox', { name: '開始日' }).fill('2027/03/31');
    await dialog.getByRole('textbox', { name: '開始日' }).press('Tab');
    await dialog.getByRole('textbox', { name: '終了日' }).fill('2026/04/01');
    await dialog.getByRole('textbox', { name: '終了日' }).press('Tab');
    await dialog.getByRole('button', { name: '登録する' }).click();
    await dialog.getByText('終了日は開始日より後の日付を指定してください').first().waitFor();
    await dialog.getByRole('textbox', { name: '終了日' }).fill('2027/12/31');
    await dialog.getByRole('textbox', { name: '終了日' }).press('Tab');
    await dialog.getByText('終了日は開始日より後の日付を指定してください').first().waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: '登録する' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /T-9001/ }).waitFor();
  });

  test('is found by a search that ends up in the address, and by that address alone', async () => {
    await page.getByRole('searchbox').first().fill('水辺の環境学習（試験');
    await page.waitForURL(/q=/);
    await page.getByRole('row', { name: /T-9001/ }).waitFor();
    const address = page.url();
    await page.goto(`${url}/admin/dashboard`);
    await page.goto(address);
    await page.getByRole('row', { name: /T-9001/ }).waitFor();
    await expect.poll(() => page.locator('.record-table_records tbody tr').count()).toBe(1);
  });

  test('is sorted by a column head in both directions', async () => {
    await page.goto(`${url}/admin/grants`);
    await page.getByRole('columnheader', { name: /助成額/ }).click();
    await page.waitForURL(/sort=/);
    await expect.poll(() => isSorted(page, 1)).toBe(true);
    await page.getByRole('columnheader', { name: /助成額/ }).click();
    await page.waitForURL(/sort=-amount/);
    await expect.poll(() => isSorted(page, -1)).toBe(true);
  });

  test('is exported exactly as filtered', async () => {
    await page.goto(`${url}/admin/grants?q=${encodeURIComponent('試験')}`);
    await page.getByRole('row', { name: /T-9001/ }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV出力', exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/^grants_\d{8}\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF年度,/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`学校,T-9001,${theme},小学校・中学校,300000`);
  });

  test('two people edit it: the second learns of the first and loses nothing', async () => {
    const first = await apiClient(url, '/admin/login', 'fund_staff');
    const { data } = await first('GET', '/admin/grants?q=T-9001');
    const grant = data.grants[0];
    await page.goto(`${url}/admin/grants?q=T-9001`);
    const row = page.getByRole('row', { name: /T-9001/ });
    await row.getByRole('button', { name: /の操作$/ }).click();
    await row.getByRole('button', { name: '編集する' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('textbox', { name: '対象' }).fill('高等学校');
    expect((await first('PUT', `/admin/grants/${grant.id}`, { description: '先に書いた説明', version: grant.version })).status).toBe(200);
    await dialog.getByRole('button', { name: '保存する' }).click();
    await page.getByText('ほかの人が先に更新しました').first().waitFor();
    await page.getByText('先に書いた説明').first().waitFor();
    complaints.length = 0;
    await page.getByRole('button', { name: /自分の変更を最新の内容に重ねる/ }).click();
    await expect
      .poll(async () => (await first('GET', `/admin/grants/${grant.id}`)).data)
      .toMatchObject({ target: '高等学校', description: '先に書いた説明' });
  });

  test('is deleted after a question that names it', async () => {
    await page.goto(`${url}/admin/grants?q=T-9001`);
    await page.getByRole('row', { name: /T-9001/ }).click();
    await page.getByRole('button', { name: '削除する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(theme).first().waitFor();
    await dialog.getByText('削除すると元に戻せません').first().waitFor();
    await dialog.getByRole('button', { name: /削除する/ }).click();
    await page.getByText('削除完了').first().waitFor();
    await page.goto(`${url}/admin/grants?q=T-9001`);
    await page.getByText('該当する部門助成金がありません').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('one that applications use cannot be deleted, and the answer says why', async () => {
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const { data } = await call('GET', '/applications?limit=1&sortBy=id');
    const answer = await call('DELETE', `/admin/grants/${data.applications[0].grantId}`);
    expect(answer).toMatchObject({ status: 409, code: 'still_needed' });
    expect(answer.error).toMatch(/申請 \d+件/);
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option }).first().click();
}

/** Whether the amounts on the page go up (1) or down (-1). */
async function isSorted(page: Page, direction: 1 | -1): Promise<boolean> {
  const shown = await amounts(page);
  return shown.length > 10 && shown.every((amount, index) => index === 0 || (amount - (shown[index - 1] ?? 0)) * direction >= 0);
}

/** The amounts on the page, empty ones left out. */
async function amounts(page: Page): Promise<number[]> {
  const cells = await page.locator('.record-table_records tbody tr').allInnerTexts();
  return cells.flatMap((text) => /¥([\d,]+)/.exec(text)?.[1] ?? []).map((text) => Number(text.replaceAll(',', '')));
}
