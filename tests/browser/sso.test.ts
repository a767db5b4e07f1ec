import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { productUrl } from '../support/browser/product.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { oidcEnvironment, startProvider, type TestProvider } from '../support/oidc.ts';
import { freePort } from '../support/postgres-server.ts';

const port = await freePort();
// As the provider knows it.
const url = (await productUrl(oidcEnvironment(`http://127.0.0.1:${port}`))).replace('127.0.0.1', 'localhost');

describe('the single sign-on', () => {
  let browser: Browser;
  let provider: TestProvider;
  beforeAll(async () => {
    [browser, provider] = [await launchBrowser(), await startProvider(url, { port })];
  });
  beforeEach(() => {
    provider.people.set('s-1', { email: 'fund_staff@example.jp', email_verified: true });
    provider.people.set('s-2', { email: 'stranger@example.jp', email_verified: true });
  });
  afterAll(async () => {
    await browser.close();
    await provider.close();
  });

  const atProvider = async (page: Page, subject: string) => {
    await page.getByLabel('利用者').fill(subject);
    await page.getByRole('button', { name: '進む' }).click();
  };

  const mailedNumber = async (address: string) => {
    const staff = await apiClient(url, '/admin/login', 'fund_manager');
    const { outbox } = (await staff('GET', '/admin/outbox?limit=20')).data;
    const { id } = outbox.find(({ recipientAddress }: { recipientAddress: string }) => recipientAddress === address);
    return /^\d{8}$/m.exec((await staff('GET', `/admin/outbox/${id}`)).data.body)?.[0] ?? '';
  };

  test('leads from the login to the provider and back to where one was going, on a phone', async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${url}/admin/faqs`);
    await page.getByRole('link', { name: '財団アカウントでログイン' }).click();
    await atProvider(page, 's-1');
    await page.waitForURL('**/admin/faqs');
    await page.getByRole('heading', { name: 'よくある質問' }).first().waitFor();
    expect([complaints, await page.evaluate(() => window.location.hash)]).toEqual([[], '']);
    await page.context().close();
  });

  test('asks once more in a popup, which tells the page and closes', async () => {
    const page = await (await newVisitor(browser)).newPage();
    await page.goto(`${url}/admin/login`);
    await page.getByRole('link', { name: '財団アカウントでログイン' }).click();
    await atProvider(page, 's-1');
    await page.waitForURL('**/admin/dashboard');
    const opened = page.waitForEvent('popup');
    const answered = page.evaluate(async () => {
      const popup = window.open('', 'seseragi-sso', 'popup');
      const headers = { Authorization: `Bearer ${localStorage.getItem('seseragiStorageToken')}` };
      const answer = await fetch('/api/sso/proof', { method: 'POST', headers });
      const channel = new BroadcastChannel('seseragi-sso');
      const told = new Promise((resolve) => {
        channel.onmessage = ({ data }) => resolve(data);
      });
      popup?.location.replace((await answer.json()).data.address);
      return told;
    });
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await atProvider(popup, 's-1');
    expect(await answered).toBe('');
    await closed;
    await page.context().close();
  });

  test('says in words why it has come to nothing, and what still works', async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    await page.goto(`${url}/admin/login`);
    await page.getByRole('link', { name: '財団アカウントでログイン' }).click();
    await atProvider(page, 's-2');
    await page.getByText('このメールアドレスの、有効な職員のアカウントがありません。').waitFor();
    await inspect(page, 'the login after a refusal');
    await page.goto(`${url}/admin/login?sso=down`);
    await page.getByText('パスワードのある方は下からログインできます。').waitFor();
    await page.goto(`${url}/user/login`);
    expect(await page.getByRole('link', { name: '財団アカウントでログイン' }).count()).toBe(0);
    await page.context().close();
  });

  test('and a mailed number lets a grantee in on a phone', async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${url}/user/login`);
    await page.getByRole('link', { name: 'メールの番号でログイン' }).click();
    // The login before it has an input of the same name.
    await page.getByRole('heading', { name: 'メールの番号でログイン' }).waitFor();
    await page.getByLabel('メールアドレス').fill('recipient2@example.jp');
    await page.getByRole('button', { name: '番号を送る' }).click();
    await page.getByLabel('番号（8桁）').waitFor();
    await inspect(page, 'the page of the number');
    await page.getByLabel('番号（8桁）').fill(await mailedNumber('recipient2@example.jp'));
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL('**/user/application-select');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
