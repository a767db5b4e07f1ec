import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

describe('a user, from the registration to the deletion', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  test('type and role follow each other while they are chosen', async () => {
    await page.goto(`${url}/admin/userlist`);
    await page.getByRole('button', { name: '登録する' }).first().click();
    const dialog = page.getByRole('dialog');
    await choose('種類', '助成者');
    await dialog.locator('.ant-select-selection-item', { hasText: '助成者' }).nth(1).waitFor();
    await choose('権限', '経理担当');
    await dialog.locator('.ant-select-selection-item', { hasText: '基金管理者' }).waitFor();
    await dialog.getByRole('textbox', { name: '氏名' }).fill('𠮷田 髙子');
    await dialog.getByRole('textbox', { name: 'メールアドレス' }).fill('Takako@example.jp');
    await choose('はじめのパスワード', 'ここで仮のパスワードを決める');
    // A temporary one is always changed at the next login, so that is no question.
    await dialog.getByText('次回ログイン時のパスワード変更').waitFor({ state: 'detached' });
    await dialog.locator('input[type=password]').fill('kawa');
    await dialog.getByRole('button', { name: '登録する' }).click();
    await dialog.getByText('パスワードは8文字以上で入力してください').first().waitFor();
    await dialog.locator('input[type=password]').fill('Kawabe-2026');
    await dialog.getByText('パスワードは8文字以上で入力してください').first().waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: '登録する' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('is found by its number, and an edit without a password keeps it', async () => {
    const manager = await apiClient(url, '/admin/login', 'fund_manager');
    const { data } = await manager('GET', '/users?q=takako');
    const [user] = data.users;
    expect(user).toMatchObject({ roletype: 'accounting_staff', type: 'ADMIN', email: 'takako@example.jp' });
    await page.goto(`${url}/admin/users?q=${user.id}`);
    const row = page.getByRole('row', { name: /𠮷田 髙子/ });
    await row.getByRole('button', { name: /の操作$/ }).click();
    await row.getByRole('button', { name: '編集する' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '役職' }).fill('主任');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await dialog.waitFor({ state: 'detached' });
    await apiClient(url, '/admin/login', 'takako', 'Kawabe-2026');
  });

  test('is signed out everywhere by the declared action', async () => {
    const takako = await apiClient(url, '/admin/login', 'takako', 'Kawabe-2026');
    expect((await takako('GET', '/me')).status).toBe(200);
    await page.goto(`${url}/admin/users?q=takako`);
    await page.getByRole('row', { name: /𠮷田 髙子/ }).click();
    await page.getByRole('button', { name: 'ログアウトさせる' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('𠮷田 髙子 さんを、使用中のすべての端末からログアウトさせます。').waitFor();
    await dialog.getByRole('button', { name: 'ログアウトさせる' }).click();
    await page.getByText('すべての端末からログアウトさせました').first().waitFor();
    await expect.poll(async () => (await takako('GET', '/me')).status).toBe(401);
  });

  test('is deleted from the record page', async () => {
    await page.getByRole('button', { name: '削除する' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /削除する/ })
      .click();
    await page.getByText('削除完了').first().waitFor();
    const manager = await apiClient(url, '/admin/login', 'fund_manager');
    expect((await manager('GET', '/users?q=takako')).data.pagination.totalItems).toBe(0);
    expect(complaints).toEqual([]);
  });

  async function choose(label: string, option: string): Promise<void> {
    // The chosen value lies over the input.
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click({ force: true });
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option }).first().click();
  }
});
