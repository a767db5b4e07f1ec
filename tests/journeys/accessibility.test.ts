import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { inspect } from '../support/browser/inspect.ts';
import { load, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

const url = await productUrl();

/** The screens on which most of the year happens; `tests/browser/accessibility-*` looks at every one, in both widths, in the dark and with its dialogs. */
const main = {
  doors: ['/admin/login', '/user/login', '/calls'],
  console: ['/admin/dashboard', '/admin/applications', '/admin/receipts/new', '/admin/payments/queue'],
  grantee: ['/user/dashboard', '/user/entries', '/user/submissions', '/user/receipts', '/user/bank'],
} as const;

/** Two at a time (see vitest.config.ts): much of an inspection is waiting for the page to be quiet. */
describe.concurrent('the main screens are for everyone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('the doors, on a phone', async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    for (const path of main.doors) {
      await load(page, url + path);
      await inspect(page, path);
    }
    await page.context().close();
  });

  test.each([
    ['console', 'fund_manager', desktop],
    ['grantee', 'recipient', phone],
  ] as const)('the %s', async (area, account, viewport) => {
    const page = await signIn(browser, url, account, viewport);
    const complaints = complaintsOf(page);
    if (area === 'grantee') {
      await skipBanks(page);
      await page.locator('[data-grant-number]').first().click();
      await page.waitForURL(/dashboard/);
    }
    for (const path of main[area]) {
      await visit(page, path);
      await inspect(page, path);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
