import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

describe('a list of the console', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    complaints = complaintsOf(page);
    await page.goto(`${url}/admin/applications`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
  });
  afterAll(() => browser.close());

  test('tells assistive technology by what it is sorted', async () => {
    const head = page.getByRole('columnheader', { name: '題名' });
    await head.getByRole('button', { name: '題名' }).click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await head.getByRole('button', { name: '題名' }).press('Enter');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    expect(await page.locator('th[aria-sort]').count()).toBe(1);
    await settled(page);
  });

  test('chooses one row, then the page, and says when it is a part of it', async () => {
    const all = page.getByRole('checkbox', { name: 'このページのすべてを選択' });
    const isPartly = () => all.evaluate((box: HTMLInputElement) => box.indeterminate);
    await page.locator('tbody').getByRole('checkbox').first().check();
    await expect.poll(isPartly).toBe(true);
    await all.check();
    await expect.poll(isPartly).toBe(false);
    await page.getByText('30件を選択中').waitFor();
    await page.getByRole('button', { name: '選択を解除' }).click();
    expect(await page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  test('lets nothing be done to the chosen while the rest is still being chosen', async () => {
    await page.route(/[?&]limit=200/, async (route) => {
      await page.locator('.views_bulkActions[inert]').waitFor();
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check();
    await page.getByRole('button', { name: /^検索結果の全/ }).click();
    await page.getByText(/^[3-9]\d\d件を選択中$/).waitFor();
    await page.locator('.views_bulkActions:not([inert])').waitFor();
    await page.unroute(/[?&]limit=200/);
    await page.getByRole('button', { name: '選択を解除' }).click();
  });

  test('shows the columns that are wished for', async () => {
    const head = page.getByRole('columnheader', { name: '団体名' });
    await page.getByRole('button', { name: '表示の設定' }).click();
    await page.getByRole('checkbox', { name: '団体名', exact: true }).uncheck();
    await head.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'ゆったり' }).check();
    await page.locator('[data-density="comfortable"]').waitFor();
    await page.getByRole('button', { name: '最初の項目に戻す' }).click();
    await head.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('radio').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('表示の設定');
  });

  test.each(['applications', 'adoptions', 'users', 'receipts', 'applications?page=2&sort=title'])(
    'asks once for the session and the rows of %s, before the console has come',
    async (list) => {
      const [name] = list.split('?');
      const asked: string[] = [];
      const note = (request: Request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/me' || (pathname === `/api/${name}` && searchParams.get('limit') === '30')) asked.push(pathname);
      };
      page.on('request', note);
      await page.goto(`${url}/admin/${list}`);
      await page.locator('tbody tr[data-row-key]').first().waitFor();
      await settled(page);
      page.off('request', note);
      expect(asked).toEqual(['/api/me', `/api/${name}`]);
    },
  );

  test('keeps the leading column and the buttons in sight where the table is scrolled sideways', async () => {
    await page.goto(`${url}/admin/applications`);
    const box = page.locator('.record-table_tableScroll');
    const edges = () =>
      box.evaluate((table) => {
        const { left, right } = table.getBoundingClientRect();
        const cellOf = (name: string) => table.querySelector(`tbody .${name}`)?.getBoundingClientRect();
        return [cellOf('record-table_columnChoice')?.left, cellOf('record-table_columnFirst')?.left, cellOf('record-table_columnButtons')?.right].map(
          (edge, index) => Math.round(index < 2 ? (edge ?? 0) - left : right - (edge ?? 0)),
        );
      });
    const before = await edges();
    await box.evaluate((table) => table.scrollTo({ left: 200 }));
    await page.locator('.record-table_tableScroll[data-aside]').waitFor();
    expect(await edges()).toEqual(before);
    await box.evaluate((table) => table.scrollTo({ left: 0 }));
    await page.locator('.record-table_tableScroll:not([data-aside])').waitFor();
    expect(await edges()).toEqual(before);
  });

  test('leads from a record to what belongs to it, and on to their list', async () => {
    await page.goto(`${url}/admin/organizations/1`);
    const panel = page.getByRole('region', { name: /^申請（\d+件）$/ });
    await panel.getByRole('table').waitFor();
    const shown = Number((await panel.getByRole('heading').innerText()).replace(/\D/g, ''));
    expect(await panel.locator('tbody tr').count()).toBe(Math.min(shown, 10));
    await panel.getByRole('link', { name: '一覧で見る' }).click();
    await page.getByRole('heading', { level: 1, name: '申請管理' }).waitFor();
    expect(new URL(page.url()).searchParams.get('organizationId')).toBe('1');
    await page.getByText(`検索結果：${shown} 件`).waitFor();
  });

  test('shows no table of a batch before its rows have come', async () => {
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const [batch] = (await call('GET', '/transfer_batches?limit=1')).data.transfer_batches;
    const items = page.getByRole('region', { name: '明細', exact: true });
    const tables: number[] = [];
    await page.route('**/api/transfer_items?*', async (route) => {
      await items.locator('[aria-busy=true]').waitFor();
      tables.push(await items.getByRole('table').count());
      await route.continue();
    });
    await page.goto(`${url}/admin/transfer_batches/${batch.id}`);
    await items.getByRole('table').waitFor();
    expect(tables).toEqual([0]);
    await page.unroute('**/api/transfer_items?*');
  });

  test('adds up all rows that the conditions find, at its foot, on a phone as well', async () => {
    await page.goto(`${url}/admin/budget_items`);
    const foot = page.getByRole('row', { name: /^合計 （全[\d,]+件） ¥[\d,]+$/ });
    await foot.waitFor();
    const all = await foot.innerText();
    await page.goto(`${url}/admin/budget_items?costCategory=travel`);
    await foot.waitFor();
    expect(await foot.innerText()).not.toBe(all);
    await page.setViewportSize(phone);
    await page
      .getByRole('region', { name: '合計' })
      .getByText(/¥[\d,]+/)
      .waitFor();
    await page.setViewportSize(desktop);
  });

  test('ends with what is in sight: rows that scroll do not lengthen the page', async () => {
    await page.goto(`${url}/admin/receipts`);
    await page.getByRole('rowheader', { name: /合計 （全[\d,]+件）/ }).waitFor();
    await settled(page);
    const below = () =>
      document.documentElement.scrollHeight - (document.querySelector('.receipts_receiptsFoot')?.getBoundingClientRect().bottom ?? 0) - scrollY;
    await expect.poll(() => page.evaluate(below)).toBeLessThan(120);
  });

  test('opens a form whose button takes a slow press, though what is missing is told meanwhile', async () => {
    await page.goto(`${url}/admin/notifications`);
    await page.getByRole('button', { name: '登録する' }).first().click();
    await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input'));
    const save = page.getByRole('dialog').getByRole('button', { name: '登録する' });
    await save.scrollIntoViewIfNeeded();
    await save.hover();
    await page.mouse.down();
    await page.waitForTimeout(200);
    await page.mouse.up();
    await page.getByRole('dialog').getByText('入力内容を確認してください').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
    await page.goto(`${url}/admin/applications`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
  });

  test('closes what a button opened when one presses elsewhere or goes on', async () => {
    const bell = page.getByRole('button', { name: /^お知らせ（/ });
    const panel = page.getByRole('heading', { name: 'お知らせ', exact: true });
    await bell.click();
    await panel.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await panel.waitFor({ state: 'detached' });
    await bell.press('Enter');
    await panel.waitFor();
    await bell.press('Shift+Tab');
    await panel.waitFor({ state: 'detached' });
  });

  test('leads to the record without loading the page anew', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page
      .locator('tbody tr[data-row-key]')
      .nth(2)
      .getByRole('link', { name: /を編集する$/ })
      .click();
    await page.waitForURL(/\/edit$/);
    await page.goBack();
    await page.locator('tbody tr[data-row-key]').nth(2).locator('td:nth-child(4)').click();
    await page.waitForURL(/applications\/detail/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
