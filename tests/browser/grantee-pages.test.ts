import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';
import { signIn } from './support/sign-in.ts';

const url = inject('productUrl');
const storageKey = 'seseragiGrantNumber';

describe('the grantee area', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let ownNumber: string;
  const scripts: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'recipient3');
    complaints = complaintsOf(page);
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.url()));
    await page.evaluate(() => localStorage.setItem('bankInputSkipFlg', 'true'));
  });
  afterAll(() => browser.close());

  const stored = () => page.evaluate((key) => localStorage.getItem(key), storageKey);
  const selected = () => page.getByRole('region', { name: '選択中の助成' });
  const go = (path: string) => page.goto(`${url}/user/${path}`, { waitUntil: 'networkidle' });

  test.each([
    ['submissions', '提出書類管理', '助成番号が選択されていません'],
    ['receipts', '領収書登録', '申請を選択してください'],
    ['payments', '支払い管理', '助成番号が選択されていません'],
    ['history', '履歴', '助成番号が選択されていません'],
    ['reportforms', '様式設定', '助成番号が選択されていません'],
  ])('asks for a grant on /user/%s', async (path, title, text) => {
    await go(path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    await page.getByText(text, { exact: true }).waitFor();
  });

  test('names the selected grant at the top of every page', async () => {
    await go('application-select');
    await page.locator('[data-grant-number]').first().click();
    await page.waitForURL('**/user/dashboard');
    ownNumber = (await stored()) ?? '';
    await selected().getByText(ownNumber).waitFor();
    await page.getByRole('link', { name: '支払い情報' }).click();
    await page.getByRole('heading', { level: 1, name: '支払い管理' }).waitFor();
    await selected().getByText(ownNumber).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('says on the first page what is asked for an application that cannot be selected yet', async () => {
    await go('application-select');
    const early = page.getByRole('region', { name: 'いま、していただくこと' });
    await early.getByRole('heading', { name: '申請の内容を修正する' }).waitFor();
    await early.getByRole('link', { name: '依頼の内容を見る' }).click();
    await page.waitForURL('**/user/applications/detail?entryNumber=*');
    await page.getByText('基金からのお願い').waitFor();
  });

  test('drops a number that is none of the own', async () => {
    await page.evaluate((key) => localStorage.setItem(key, '1999-0000-000'), storageKey);
    await go('payments');
    await page.getByText('助成番号が選択されていません', { exact: true }).waitFor();
    expect(await stored()).toBeNull();
    await page.evaluate(([key, number]) => localStorage.setItem(key, number), [storageKey, ownNumber] as const);
  });

  test('lists the applications by status, year and words, and keeps the search in the address', async () => {
    await go('applications');
    const total = await page.locator('tbody tr').count();
    await page.getByLabel('状況', { exact: true }).selectOption('completed');
    await page.waitForURL('**status=completed');
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(total);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('状況', { exact: true }).inputValue()).toBe('completed');
    await page.getByLabel('さがす').fill('このことばはどこにもない');
    await page.getByText('該当する申請がありません。').waitFor();
    await page.getByRole('button', { name: '条件を消す' }).click();
    await page.getByText(`全 ${total} 件`).waitFor();
    await page.getByRole('columnheader', { name: '申請額' }).getByRole('button').click();
    await page.waitForURL('**sort=-entryAmount');
    const amounts = page.locator('tbody td.amount:nth-of-type(5)');
    const sums = async () => (await amounts.allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
    await expect.poll(sums).toEqual((await sums()).toSorted((a, b) => b - a));
  });

  test('tells the history without naming a desk of the foundation', async () => {
    await go('history');
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('申請を提出しました');
    expect(text).not.toMatch(/稟議|部長|参事|総務|経理|理事会/);
  });

  test('finds a question however its kana are typed', async () => {
    await go('faq');
    await page.getByLabel('ことばでさがす').fill('ﾎﾟｲﾝﾄ');
    await page.getByText('検索結果：1 件').waitFor();
    await page.getByText('ポイントで支払った分は').waitFor();
  });

  test('loads no antd', async () => {
    const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((_, index) => texts[index]?.includes('ant-btn'))).toEqual([]);
  });

  test('complains about nothing', () => expect(complaints).toEqual([]));

  test('opens the rest of the menu on a phone, and gives the focus back', async () => {
    const small = await signIn(browser, url, 'recipient3', phone);
    const more = small.getByRole('button', { name: 'もっと見る' });
    await more.click();
    const sheet = small.getByRole('dialog', { name: 'そのほかのメニュー' });
    await sheet.getByRole('link', { name: '履歴' }).waitFor();
    await small.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await more.click();
    await sheet.getByRole('link', { name: 'よくある質問' }).click();
    await small.waitForURL('**/user/faq');
    await sheet.waitFor({ state: 'hidden' });
    await small.setViewportSize({ width: 320, height: 640 });
    const edge = (part: string, side: 'top' | 'bottom') => small.locator(part).evaluate((box, name) => box.getBoundingClientRect()[name], side);
    expect(await edge('.toaster', 'bottom')).toBeLessThanOrEqual(await edge('.bar', 'top'));
    await small.context().close();
  });
});
