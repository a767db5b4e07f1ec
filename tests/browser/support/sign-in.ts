import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '../../support/accounts.ts';
import { desktop, newVisitor } from '../../support/chromium.ts';

/** Signs in through the form as a demo account and waits until the first screen is there. */
export async function signIn(browser: Browser, url: string, account: string, viewport = desktop): Promise<Page> {
  const page = await (await newVisitor(browser, viewport)).newPage();
  const door = account.startsWith('recipient') || account === 'newcomer' ? 'user' : 'admin';
  await page.goto(`${url}/${door}/login`);
  await page.locator('input').first().fill(`${account}@example.jp`);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  return page;
}
