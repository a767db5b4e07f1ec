import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

describe('what the console prints', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    await page.emulateMedia({ media: 'print' });
  });
  afterAll(() => browser.close());

  /** What could be pressed or typed into, on paper. */
  const controls = () => page.locator('#content :is(button, input, select, nav, search, .button_btn):not(th *):visible').count();

  test('is the whole result of a list, without what is pressed', async () => {
    await page.goto(`${url}/admin/applications/print?status=pending`);
    await page.getByRole('table').waitFor();
    const said = Number((await page.getByText(/^\d+件、/).textContent())?.match(/^\d+/)?.[0]);
    expect(said).toBeGreaterThan(30);
    expect(await page.locator('tbody tr').count()).toBe(said);
    await page.getByText('状況：確認待ち').waitFor();
    expect(await controls()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  test('is the page of a list as it stands, with nothing cut off', async () => {
    await page.goto(`${url}/admin/applications?status=pending`);
    const table = page.getByRole('table');
    await table.waitFor();
    await settled(page);
    expect(await controls()).toBe(0);
    const box = page.locator('.record-table_tableScroll');
    expect(await box.evaluate((element) => getComputedStyle(element).overflow)).toBe('visible');
  });

  test('is every section of an application', async () => {
    await page.goto(`${url}/admin/applications/13?tab=all`);
    await settled(page);
    for (const part of ['申請内容', '書類', '署名', '領収書', '支払い', 'メール', 'コメント', '履歴']) {
      await page.getByRole('heading', { level: 2, name: part, exact: true }).first().waitFor();
    }
    expect(await controls()).toBe(0);
  });
});
