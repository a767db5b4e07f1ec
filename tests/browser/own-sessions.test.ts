import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productUrl } from '../support/browser/product.ts';
import { signInByForm } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

describe('where one is signed in', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const ends = (page: Page) => page.getByRole('button', { name: /（.*から）をログアウトする/ });
  const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'ログアウトする', exact: true }).click();
  const isThrownOut = async (page: Page, door: string) => {
    await page.reload();
    await page.waitForURL(`**${door}**`);
    await page.context().close();
  };

  test('a grantee sees two devices, ends the other, and that one lands at the login', async () => {
    const [page, other] = [await signInByForm(browser, url, 'recipient'), await signInByForm(browser, url, 'recipient')];
    const complaints = complaintsOf(page);
    await page.getByRole('button', { name: /さん/ }).click();
    await page.getByRole('link', { name: 'ログイン中の端末を見る' }).click();
    await page.waitForURL('**/user/sessions');
    const devices = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => devices.count()).toBe(2);
    await devices.first().getByText('この端末').waitFor();
    expect([await ends(page).count(), await devices.filter({ hasText: 'の Chrome' }).count()]).toEqual([1, 2]);
    await ends(page).click();
    await confirm(page);
    await page.getByText('このほかにログインしている端末はありません。').waitFor();
    await isThrownOut(other, '/user/login');
    expect([await devices.count(), complaints]).toEqual([1, []]);
    await page.context().close();
  });

  test('a member of staff ends all others at once', async () => {
    const [page, ...others] = [
      await signInByForm(browser, url, 'fund_staff'),
      await signInByForm(browser, url, 'fund_staff'),
      await signInByForm(browser, url, 'fund_staff'),
    ] as const;
    const complaints = complaintsOf(page);
    await page.locator('.console_headerName').click();
    await page.getByRole('button', { name: 'ログイン中の端末を見る' }).click();
    await page.waitForURL('**/admin/sessions');
    await expect.poll(() => ends(page).count()).toBe(2);
    await page.getByRole('button', { name: 'このほかの端末をすべてログアウトする' }).click();
    await confirm(page);
    await page.getByText('このほかにログインしている端末はありません。').waitFor();
    for (const other of others) await isThrownOut(other, '/admin/login');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
