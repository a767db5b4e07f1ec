import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '../accounts.ts';
import { apiClient } from '../api-client.ts';
import { desktop, newVisitor } from '../chromium.ts';

const homes = { admin: '/admin/dashboard', user: '/user/application-select' };

/** Opens the first screen as a demo account that has signed in before, which spares the form. */
export async function signIn(browser: Browser, url: string, account: string, viewport = desktop): Promise<Page> {
  const door = doorOf(account);
  const { token } = await apiClient(url, `/${door}/login`, account);
  const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: token }] }];
  const page = await (await newVisitor(browser, viewport, { storageState: { cookies: [], origins } })).newPage();
  await page.goto(url + homes[door]);
  return page;
}

/** Signs in through the form as a demo account and waits until the first screen is there. */
export async function signInByForm(browser: Browser, url: string, account: string): Promise<Page> {
  const page = await (await newVisitor(browser)).newPage();
  await page.goto(`${url}/${doorOf(account)}/login`);
  await page.locator('input').first().fill(`${account}@example.jp`);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  return page;
}

function doorOf(account: string): keyof typeof homes {
  return account.startsWith('recipient') || account === 'newcomer' ? 'user' : 'admin';
}
