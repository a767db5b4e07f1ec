import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

const url = await productUrl();

describe('other money for what a grant pays a part of', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let own: ApiClient;
  let grantNumber: string;
  let office: ApiClient;
  let programmes: readonly { readonly id: number; readonly otherIncomeRule: string }[];

  beforeAll(async () => {
    office = await apiClient(url, '/admin/login', 'fund_manager');
    programmes = (await office('GET', '/admin/grants?category=kado&limit=200')).data.grants;
    const asking = programmes.filter(({ otherIncomeRule }) => otherIncomeRule === 'deduct');
    const { applications } = (await office('GET', '/applications?category=kado&status=REPORT_PREPARING&limit=200')).data;
    const grant = applications.find(({ grantId }: { grantId: number }) => asking.some(({ id }: { id: number }) => id === grantId));
    grantNumber = grant.grantNumber;
    const { email } = (await office('GET', `/recipient_users/${grant.contactUserId}`)).data;
    own = await apiClient(url, '/user/login', email.replace('@example.jp', ''));
    browser = await launchBrowser();
    const localStorage = Object.entries({ seseragiStorageToken: own.token, seseragiGrantNumber: grantNumber });
    const origins = [{ origin: url, localStorage: localStorage.map(([name, value]) => ({ name, value })) }];
    page = await (await newVisitor(browser, phone, { storageState: { cookies: [], origins } })).newPage();
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const share = async () => (await own('GET', `/payments/details/gn/${grantNumber}`)).data.share;

  test('is a task that leads to the amounts', async () => {
    await page.goto(`${url}/user/dashboard`);
    const task = page.getByRole('listitem').filter({ hasText: '他の助成金・収入を入力する' });
    await task.getByRole('link', { name: '入力を始める' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('income');
    await page.getByText('対象になる費用の80％までです').waitFor();
  });

  test('is told by both amounts, as people type them', async () => {
    const part = page.getByRole('region', { name: '他の助成金・収入' });
    const [grants, income] = [part.getByLabel('他の助成金・補助金'), part.getByLabel('その他の収入')];
    await grants.fill('１２０，０００円');
    await part.getByRole('button', { name: '保存する' }).click();
    await part.getByRole('alert').filter({ hasText: '金額を数字で入力してください（ないときは0）' }).waitFor();
    expect((await share()).otherGrants).toBeNull();
    await income.fill('0');
    await part.getByRole('button', { name: '保存する' }).click();
    await page.getByText('他の助成金・収入を保存しました').waitFor();
    expect(await share()).toMatchObject({ otherGrants: 120_000, otherIncome: 0 });
    await expect.poll(() => grants.inputValue()).toBe('120,000');
    await part.getByText('今の合計は ¥120,000 です').waitFor();
    await page.goto(`${url}/user/dashboard`);
    await page.getByRole('heading', { name: '次にすること' }).waitFor();
    expect(await page.getByText('他の助成金・収入を入力する').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('is shown to the staff where the programme asks for it, and not as two empty fields where it does not', async () => {
    const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: office.token }] }];
    const staff = await (await newVisitor(browser, undefined, { storageState: { cookies: [], origins } })).newPage();
    const { applications } = (await office('GET', '/applications?category=kado&limit=200')).data;
    for (const rule of ['deduct', 'ignore']) {
      const ruled = programmes.filter(({ otherIncomeRule }) => otherIncomeRule === rule).map(({ id }) => id);
      const undeclared = applications.find(
        (row: { grantId: number; otherGrants: number | null }) => ruled.includes(row.grantId) && row.otherGrants === null,
      );
      const programme = staff.waitForResponse((response) => response.url().includes(`/admin/grants/${undeclared.grantId}`));
      await staff.goto(`${url}/admin/applications/detail?entryNumber=${undeclared.entryNumber}`);
      await programme;
      await staff.getByRole('region', { name: '活動', exact: true }).waitFor();
      await staff.waitForTimeout(200);
      expect([rule, await staff.getByRole('region', { name: '収支', exact: true }).count()]).toEqual([rule, rule === 'deduct' ? 1 : 0]);
    }
  });
});
