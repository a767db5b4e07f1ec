import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { productUrl } from '../support/browser/product.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

/** Bytes a second and milliseconds of a busy mobile line. */
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/** Slows the page's own connection down. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, connectionType: 'cellular3g', ...line });
}

/** What the page's scripts brought over the line, and in what time. */
function scriptsOf(page: Page): Promise<{ bytes: number; milliseconds: number }> {
  return page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js'));
    const begin = Math.min(...scripts.map(({ requestStart }) => requestStart));
    const bytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { bytes, milliseconds: Math.max(...scripts.map(({ responseEnd }) => responseEnd)) - begin };
  });
}

const url = await productUrl();

describe('a newcomer on a phone with a slow line', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('changes the password, chooses the grant, registers the account by typing みずほ, and finds that task done', async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    const complaints = complaintsOf(page);
    await slowDown(page);
    await page.goto(`${url}/user/login`, { waitUntil: 'networkidle' });
    // The line is slow indeed, or the journey shows nothing of slowness.
    const { bytes, milliseconds } = await scriptsOf(page);
    expect(bytes).toBeGreaterThan(50_000);
    expect(milliseconds).toBeGreaterThan((bytes / line.downloadThroughput) * 900);
    await page.locator('input').first().fill('newcomer@example.jp');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/change-password/);
    const passwords = [demoPassword, 'Hajimete-2026', 'Hajimete-2026'];
    for (const [index, text] of passwords.entries()) await page.locator('input[type=password]').nth(index).fill(text);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/application-select/);
    await page.locator('[data-grant-number]').first().click();
    await page.waitForURL(/dashboard/);
    const task = page.getByRole('main').getByRole('heading', { name: '振込口座を登録する', includeHidden: true });
    await task.waitFor({ state: 'attached' });

    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: '登録する', exact: true }).click();
    await dialog.getByLabel('銀行名').fill('みずほ');
    await dialog
      .getByRole('button', { name: /^みずほ ?都市/ })
      .first()
      .click();
    await dialog.getByLabel('支店名').fill('とうきよう');
    await dialog.locator('.bank_bankChoices button').first().click();
    await dialog.getByLabel('口座番号').fill('１２３４５６７');
    await dialog.getByRole('button', { name: '次へ' }).click();
    await dialog.getByLabel('口座名義').fill('たまがわしょうがっこう');
    await expect.poll(() => dialog.getByLabel('口座名義').inputValue()).toBe('タマガワショウガッコウ');
    await dialog.getByRole('button', { name: '次へ' }).click();
    const advance = dialog.getByLabel(/前払いを希望しない/);
    await advance
      .or(dialog.getByRole('button', { name: '登録する', exact: true }))
      .first()
      .waitFor();
    if (await advance.count()) {
      await advance.check();
      await dialog.getByRole('button', { name: '次へ' }).click();
    }
    await dialog.getByRole('button', { name: '登録する', exact: true }).waitFor();
    expect(await dialog.innerText()).not.toContain('1234567');
    await dialog.getByRole('button', { name: '登録する', exact: true }).click();
    await dialog.locator('.bank_bankReceipt').waitFor();
    await dialog.getByRole('button', { name: '閉じる', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: '次にすること' }).waitFor();
    await task.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
