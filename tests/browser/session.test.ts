import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser, newVisitor, phone } from '../support/chromium.ts';

const url = await productUrl();

describe('sessions', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a wrong password and the wrong door get the same sentence', async () => {
    const page = await (await newVisitor(browser)).newPage();
    for (const [account, password] of [
      ['fund_staff@example.jp', 'Wrong-2026'],
      ['recipient@example.jp', demoPassword],
    ] as const) {
      await page.goto(`${url}/admin/login`);
      await page.getByLabel('ID').fill(account);
      await page.locator('input[type=password]').fill(password);
      await page.locator('button[type=submit]').click();
      await page.getByText('管理者IDまたはパスワードが正しくありません。').waitFor();
    }
    await page.context().close();
  });

  test.each(['/admin/login', '/user-password-reset'])('%s puts the focus into the first error before another key can fall', async (path) => {
    const page = await (await newVisitor(browser)).newPage();
    await page.goto(url + path);
    const focused = await page.locator('button[type=submit]').evaluate((button: HTMLButtonElement) => {
      button.click();
      return document.activeElement?.getAttribute('aria-invalid');
    });
    expect(focused).toBe('true');
    await page.context().close();
  });

  test('a session that died leads to the login and back to the same page', async () => {
    const page = await signIn(browser, url, 'fund_staff');
    await page.goto(`${url}/admin/receipts?status=approved`);
    await page.getByRole('table').waitFor();
    await page.evaluate(() => localStorage.setItem('seseragiStorageToken', 'dead'));
    await page.reload();
    await page.waitForURL('**/admin/login**');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seseragiStorageToken'))).toBeNull();
    await page.getByLabel('ID').fill('fund_staff@example.jp');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/admin/receipts?status=approved');
    await page.context().close();
  });

  test('whoever signs in in another tab finds nothing here of what the one before has read', async () => {
    const page = await signIn(browser, url, 'fund_manager');
    await page.goto(`${url}/admin/applications?status=IN_PROGRESS`);
    await page.getByRole('row').nth(1).waitFor();
    const { token } = await apiClient(url, '/admin/login', 'selection_committee');
    const held = await holdLists(page);
    const other = await page.context().newPage();
    await other.goto(`${url}/verify`);
    await other.evaluate((one) => localStorage.setItem('seseragiStorageToken', one), token);
    await page.getByRole('row').nth(1).waitFor({ state: 'detached' });
    await held.release();
    await page.getByText('該当する申請がありません').first().waitFor();
    await page.context().close();
  });

  test('what was typed when the session died is there again after the login', async () => {
    const page = await signIn(browser, url, 'fund_staff');
    await page.goto(`${url}/admin/faqs/new`);
    await page.getByRole('textbox', { name: '質問' }).fill('期限を過ぎたときはどうすればよいですか。');
    await page.getByRole('button', { name: '登録する' }).click();
    await page.getByText('回答は必須です').first().waitFor();
    await page.getByRole('textbox', { name: '回答' }).fill('基金事務局にご連絡ください。');
    await page.getByRole('combobox', { name: '分類' }).click();
    await page.locator('.ant-select-item-option').first().click();
    await page.evaluate(() => localStorage.setItem('seseragiStorageToken', 'dead'));
    await page.getByRole('button', { name: '登録する' }).click();
    await page.waitForURL('**/admin/login**');
    await page.getByLabel('ID').fill('fund_staff@example.jp');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/admin/faqs/new');
    await page.getByText('保存していなかった入力を復元しました').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: '質問' }).inputValue()).toBe('期限を過ぎたときはどうすればよいですか。');
    await expect.poll(() => page.getByRole('textbox', { name: '回答' }).inputValue()).toBe('基金事務局にご連絡ください。');
    await page.getByRole('button', { name: 'やめる' }).click();
    await page.getByRole('button', { name: /変更を捨てて/ }).click();
    // The address changes a moment before the form is gone.
    await page.getByRole('region', { name: 'よくある質問の一覧' }).waitFor();
    await page.goto(`${url}/admin/faqs/new`);
    await page.getByRole('textbox', { name: '質問' }).waitFor();
    await settled(page);
    expect(await page.getByText('保存していなかった入力を復元しました').count()).toBe(0);
    await page.context().close();
  });

  test.each([
    ['fund_staff', '/admin', '/admin/dashboard'],
    ['recipient', '/user', '/user/application-select'],
    ['fund_staff', '/applications?status=pending', '/admin/applications?status=pending'],
    ['fund_staff', '/grants/new', '/admin/grants/new'],
    ['fund_staff', '/reports', '/admin/reports'],
    ['recipient', '/applications', '/user/login'],
    ['fund_staff', '/admin/nowhere', '/user/login'],
    ['fund_staff', '/admin/applications/detail/nowhere', '/user/login'],
  ])('%s comes from %s to %s', async (account, address, home) => {
    const page = await signIn(browser, url, account);
    await page.goto(url + address);
    await page.waitForURL(url + home);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });

  test('logout ends the session on the server, too', async () => {
    const page = await signIn(browser, url, 'general_staff');
    const token = await page.evaluate(() => localStorage.getItem('seseragiStorageToken'));
    await page
      .getByRole('button', { name: /ログアウト/ })
      .first()
      .click();
    await page.waitForURL('**/admin/login**');
    const ask = () => fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await ask()).status).toBe(401);
    await page.context().close();
  });

  test('a newcomer changes the password first, on a phone, and then chooses a grant', async () => {
    const page = await signIn(browser, url, 'newcomer', phone);
    await page.waitForURL('**/user/change-password');
    await page.goto(`${url}/user/application-select`);
    await page.waitForURL('**/user/change-password');
    const change = async (current: string, next: string, again = next) => {
      await page.getByLabel('現在のパスワード', { exact: true }).fill(current);
      await page.getByLabel('新しいパスワード', { exact: true }).fill(next);
      await page.getByLabel(/確認/).first().fill(again);
      await page.locator('button[type=submit]').click();
    };
    await change(demoPassword, 'short');
    await page.getByText('パスワードは8文字以上で入力してください').first().waitFor();
    await change(demoPassword, 'Kawabe-2026', 'Kawabe-2027');
    await page.getByText('新しいパスワードと確認用パスワードが一致しません').first().waitFor();
    await change('Wrong-2026', 'Kawabe-2026');
    await page.getByText('現在のパスワードが正しくありません').first().waitFor();
    await change(demoPassword, 'Kawabe-2026');
    await page.getByText('パスワードが正常に変更されました').first().waitFor();
    await page.waitForURL('**/user/application-select');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });
});

/** Lets no answer about applications through until it is released: what is shown until then was kept. */
async function holdLists(page: Page): Promise<{ release: () => Promise<void> }> {
  let open: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    open = resolve;
  });
  const lists = ({ pathname }: URL) => pathname === '/api/applications';
  await page.route(lists, async (route) => {
    await released;
    await route.continue();
  });
  return {
    async release() {
      open();
      await page.unroute(lists, undefined);
    },
  };
}
