import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';
import { settled } from './support/looking.ts';
import { productUrl } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const url = await productUrl();

describe('a mailing, from the list to what became of each mail', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog');
  const subject = () => dialog().getByRole('textbox', { name: '件名' });
  const body = () => dialog().getByRole('textbox', { name: '本文' });
  const goOn = () => dialog().getByRole('button', { name: '送信内容を確認する' });

  test('knows its recipients before anything is written, and waits for a subject and a body', async () => {
    await page.goto(`${url}/admin/applications?status=CONTRACTED_ONGOING`);
    await choose(page, 2);
    await page.getByRole('button', { name: 'メール送信（2件）' }).click();
    const recipients = dialog().getByRole('list', { name: '宛先の一覧' });
    await expect.poll(() => recipients.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => goOn().isDisabled()).toBe(true);
    await subject().focus();
    await body().focus();
    await dialog().getByText('件名を入力してください', { exact: true }).waitFor();
  });

  test('needs someone to go to', async () => {
    await dialog().getByRole('checkbox', { name: '連絡担当者' }).uncheck();
    await dialog().getByText('送信先を選択してください').waitFor();
    await dialog().getByRole('checkbox', { name: '連絡担当者' }).check();
  });

  test('shows each recipient what they will read, and names what it cannot fill in', async () => {
    await subject().fill('試験のご連絡 {{grantNumber}}');
    await body().fill('{{recipientName}} 様 {{nope}}');
    await dialog().getByText('使えない差し込み項目があります：{{nope}}').waitFor();
    await body().fill('様\n本文です');
    await body().evaluate((box) => (box as HTMLTextAreaElement).setSelectionRange(0, 0));
    await dialog().getByRole('button', { name: '宛名' }).click();
    await expect.poll(() => body().inputValue()).toBe('［宛名］様\n本文です');
    const letter = dialog().getByRole('article', { name: '仕上がり' });
    await letter.getByText('本文です').waitFor();
    await expect.poll(() => letter.innerText()).not.toContain('{{');
  });

  test('outlives a closed dialog', async () => {
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'メール送信（2件）' }).click();
    await dialog().getByText('送信していなかった入力を復元しました').waitFor();
    await expect.poll(() => subject().inputValue()).toBe('試験のご連絡 ［助成番号］');
  });

  test('says how many it goes to before it goes', async () => {
    await goOn().click();
    await dialog().getByRole('heading', { name: '2件に送信します' }).waitFor();
    await dialog().getByRole('button', { name: '2件に送信する' }).click();
    await dialog().getByText('2件のメールの送信を受け付けました').waitFor();
    await dialog().getByRole('button', { name: '閉じる' }).last().click();
  });

  test('is followed on every page, and leads to what became of each mail', async () => {
    await page.getByRole('link', { name: 'ダッシュボード', exact: true }).click();
    const strip = page.getByRole('region', { name: 'メールの送信状況' });
    await strip.getByText('試験のご連絡 ［助成番号］').waitFor();
    await strip.getByRole('link', { name: '宛先ごとの結果を見る' }).click();
    await page.waitForURL(/\/admin\/outbox\?batchId=\d+/);
    await page.getByText('検索結果：2 件').waitFor();
    await page.locator('tbody tr[data-row-key]').first().click();
    await page.getByRole('region', { name: 'メールの本文' }).getByText('本文です').waitFor();
    await page.getByText('まだ送っていません。送信メールに保管しています。').waitFor();
    await strip.getByRole('button', { name: /表示を消す/ }).click();
    await strip.waitFor({ state: 'detached' });
  });

  test('those that failed are chosen together and sent again, each once; one that is sent again already is told', async () => {
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const failed: AnyRow[] = (await call('GET', '/admin/outbox?status=failed')).data.outbox;
    expect(failed.length).toBeGreaterThanOrEqual(3);
    await page.goto(`${url}/admin/outbox?status=failed`);
    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check();
    await page.getByText(`${failed.length}件を選択中`).waitFor();
    // Another one is quicker with the first.
    expect((await call('POST', `/admin/outbox/${failed[0]?.id}/resend`, {})).status).toBe(200);
    await page.getByRole('button', { name: '再送する' }).click();
    await dialog().getByRole('button', { name: '再送する' }).click();
    await page.getByText(`${failed.length}件のうち1件は完了できませんでした。`).waitFor();
    await page.getByText('現在の状態では「再送する」はできません。').first().waitFor();
    const rows: AnyRow[] = (await call('GET', `/admin/outbox?${failed.map(({ id }) => `id=${id}`).join('&')}`)).data.outbox;
    expect(rows.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(failed.map(() => 'waiting 0'));
    expect((await call('GET', '/admin/outbox?status=failed')).data.outbox).toEqual([]);
    expect(complaints.splice(0)).toEqual([`409 /api/admin/outbox/${failed[0]?.id}/resend`, expect.stringContaining('409')]);
  });

  test('makes no noise', () => expect(complaints).toEqual([]));
});

test('those who only read see no way to send', async () => {
  const browser = await launchBrowser();
  const page = await signIn(browser, url, 'director');
  await page.goto(`${url}/admin/applications`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: /メール/ }).count()).toBe(0);
  await page.goto(`${url}/admin/outbox?status=cancelled`);
  await page.locator('tbody tr[data-row-key]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: '再送する' }).count()).toBe(0);
  await browser.close();
});

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.locator('tbody [type=checkbox]');
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
}
