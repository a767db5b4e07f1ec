import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

describe('the filters of a list', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const openList = async (query = '') => {
    await page.goto(`${url}/admin/applications${query}`);
    await page.locator('tbody tr[data-row-key], .faces_faceEmpty').first().waitFor();
  };
  const status = () => page.getByRole('combobox', { name: '状況' });
  const options = () => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  const nodes = () => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-tree-title');
  const focused = () => page.evaluate(() => [document.activeElement?.getAttribute('role'), document.activeElement?.getAttribute('aria-label')]);

  test('come right after the rows, which are asked for once', async () => {
    const calls: string[] = [];
    await settled(page);
    page.on('request', (request) => /\/api\/(me$|applications\?)/.test(request.url()) && calls.push(new URL(request.url()).pathname));
    await openList();
    await expect.poll(() => page.locator(':is(.records_filters, .views_filters)').getByRole('combobox').count()).toBe(3);
    await settled(page);
    expect(calls.toSorted()).toEqual(['/api/applications', '/api/me']);
    page.removeAllListeners('request');
  });

  test('open at the first press', async () => {
    await openList();
    await status().click();
    await nodes().filter({ hasText: '選考' }).click();
    await page.waitForURL(/[?&]status=phase_selection/);
    await page.locator('.views_filters .ant-select-selection-item', { hasText: '選考' }).waitFor();
    await expect.poll(() => status().getAttribute('aria-expanded')).toBe('true');
  });

  test('are used by keyboard alone: the focus stays, letters find, Enter chooses', async () => {
    await openList();
    await page.getByRole('searchbox', { name: '検索' }).focus();
    await page.keyboard.press('Tab');
    await page.locator(':is(.records_filters, .views_filters) .ant-select').first().waitFor();
    await expect.poll(focused).toEqual(['combobox', '状況']);
    await page.keyboard.press('ArrowDown');
    await nodes().first().waitFor();
    await page.keyboard.type('助成完了');
    await expect.poll(() => nodes().allTextContents()).toEqual(['終了', '助成完了']);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(/[?&]status=GRANT_COMPLETED/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toEqual(['combobox', '対応待ち']);
  });

  test('say from the beginning what the address chooses', async () => {
    await openList('?grantYear=2020&grantYear=2021');
    await page.locator(':is(.records_filters, .views_filters) .ant-select-selection-item', { hasText: '2020年度' }).waitFor();
    await page.locator('.views_filters .ant-select-selection-item', { hasText: '2021年度' }).waitFor({ state: 'attached' });
  });

  test('find a record by typing', async () => {
    await openList();
    await page.getByRole('button', { name: /^詳細検索/ }).click();
    await page.getByRole('combobox', { name: '団体', exact: true }).click();
    await options().first().waitFor();
    const before = await options().first().textContent();
    await page.keyboard.type('小学校');
    await expect.poll(() => options().first().textContent()).toContain('小学校');
    expect(before).toBeTruthy();
  });

  test('are emptied by their mark', async () => {
    await openList('?q=%E5%B7%9D');
    const box = page.getByRole('searchbox', { name: '検索' });
    expect(await box.inputValue()).toBe('川');
    await page.getByRole('button', { name: '入力を消す' }).click();
    await page.waitForURL((address) => !address.searchParams.has('q'));
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('follow the address back and forth, keep what is chosen, and begin anew where a link leads to the plain list', async () => {
    await openList();
    const conditions = page.getByRole('button', { name: '条件をすべて解除' });
    await page.locator('tbody').getByRole('checkbox').first().check();
    const box = page.getByRole('searchbox', { name: '検索' });
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/applications' && searchParams.get('limit') === '30') asked.push(searchParams.get('page'));
    });
    await box.fill('川');
    await page.waitForURL(/[?&]q=/);
    await page.getByRole('columnheader').getByRole('button', { name: '題名' }).click();
    await page.waitForURL(/[?&]q=.*&sort=title/);
    await page.getByRole('link', { name: '2ページ' }).click();
    await page.waitForURL(/&page=2/);
    await page.getByText('（31～').waitFor();
    await expect.poll(() => asked).toEqual(['1', '1', '2']);
    await settled(page);
    page.removeAllListeners('request');
    await page.goBack();
    await page.getByText('（1～30件目を表示）').waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('columnheader', { name: '題名' }).getAttribute('aria-sort')).toBeNull();
    await expect.poll(() => box.inputValue()).toBe('川');
    await page.goBack();
    await conditions.waitFor({ state: 'detached' });
    await expect.poll(() => box.inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    await conditions.waitFor();
    await expect.poll(() => box.inputValue()).toBe('川');
    await page.getByText('1件を選択中').waitFor();
    await page.getByRole('navigation').first().getByRole('link', { name: '助成管理' }).click();
    await conditions.waitFor({ state: 'detached' });
    await page.waitForURL(`${url}/admin/applications`);
    await page.getByText('1件を選択中').waitFor();
  });

  test('are those of the list at its second address, too', async () => {
    await page.goto(`${url}/admin/userlist?q=fund_staff`);
    await expect.poll(() => page.getByRole('searchbox', { name: '検索' }).inputValue()).toBe('fund_staff');
    await page.getByText(/^検索結果：\d 件/).waitFor();
    await page.getByRole('button', { name: '入力を消す' }).click();
    await page.waitForURL(`${url}/admin/userlist`);
  });

  test('act at once when they are emptied, though what is typed waits for a pause', async () => {
    const still = await page.context().newPage();
    await still.clock.install();
    await still.goto(`${url}/admin/applications?q=%E5%B7%9D`);
    await still.locator('tbody tr[data-row-key]').first().waitFor();
    await still.clock.pauseAt(Date.now() + 60_000);
    await still.getByRole('button', { name: '入力を消す' }).click();
    await still.waitForURL((address) => !address.searchParams.has('q'));
    await still.close();
  });
});
