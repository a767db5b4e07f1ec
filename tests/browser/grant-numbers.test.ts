import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedOver } from '../support/announced-over.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const waiting = 'status=AWAITING_BOARD_APPROVAL';

describe('after the board', () => {
  let browser: Browser;
  let page: Page;
  let staff: ApiClient;
  let complaints: string[];
  let rows: readonly AnyRow[];
  const read = async () => (await staff('GET', `/applications?${waiting}&sortBy=entryDate&sortOrder=desc`)).data.applications as AnyRow[];
  const dialog = () => page.getByRole('dialog', { name: '助成番号と承認額をまとめて登録' });
  const open = () => page.getByRole('button', { name: '助成番号と承認額をまとめて登録' }).click();
  const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click();
  const close = async () => {
    await dialog().getByRole('button', { name: '閉じる', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff');
    complaints = complaintsOf(page);
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    rows = await read();
  });
  afterAll(() => browser.close());

  test('chosen rows are numbered in sequence in the order of the list, with the amounts applied for', async () => {
    await page.goto(`${url}/admin/applications?${waiting}`);
    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check();
    await open();
    await dialog()
      .getByRole('textbox', { name: /最初の助成番号/ })
      .fill('ＡＤ-099');
    await press('内容を確認する');
    await press(`${rows.length}件を登録する`);
    await dialog().getByText(`${rows.length}件すべてを登録しました。`).waitFor();
    await close();
    await settled(page);
    const after = await read();
    const wished = rows.map(({ entryAmount }, at) => [at === 0 ? 'AD-099' : `AD-${99 + at}`, entryAmount]);
    expect(after.map(({ grantNumber, approvedAmount }) => [grantNumber, approvedAmount])).toEqual(wished);
    expect(await page.getByText(/件を選択中/).count()).toBe(0);
    await page.getByRole('cell', { name: /^AD-099/ }).waitFor();
  });

  test('a pasted list shows old and new values and what is wrong, and writes the rest; the result can be announced then', async () => {
    const [first, second] = (await read()) as [AnyRow, AnyRow];
    const lines = [
      ['受付番号', '助成番号', '承認額'],
      [first.entryNumber, '採-1', '250,000円'],
      [second.entryNumber, first.grantNumber, '１００，０００'],
    ];
    await page.goto(`${url}/admin/adoptions`);
    await open();
    await dialog()
      .getByRole('textbox')
      .fill(lines.map((cells) => cells.join('\t')).join('\n'));
    await press('内容を確認する');
    await dialog()
      .getByText(`助成番号「${first.grantNumber}」は、受付番号「${first.entryNumber}」の申請で使われています。`, { exact: false })
      .waitFor();
    const preview = dialog().getByRole('region', { name: '登録する内容の確認' });
    expect(await preview.innerText()).toContain(`いまは ${first.grantNumber}`);
    await press('1件を登録する');
    await dialog().getByText('1件すべてを登録しました。').waitFor();
    await close();
    const { data } = await staff('GET', `/applications/${first.id}`);
    expect([data.grantNumber, data.approvedAmount]).toEqual(['採-1', 250_000]);
    await announcedOver(url, [first]);
    const { data: told } = await staff('GET', `/applications/${first.id}`);
    expect([told.status, told.approvedAmount]).toEqual(['CONTRACT_PREPARATION', 250_000]);
    expect(complaints).toEqual([]);
  });
});
