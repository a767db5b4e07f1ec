import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { calm, hasFocus, load } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();
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
    await skipBanks(page);
  });
  afterAll(() => browser.close());

  const stored = () => page.evaluate((key) => localStorage.getItem(key), storageKey);
  const selected = () => page.getByRole('region', { name: '選択中の助成' });
  const go = (path: string) => load(page, `${url}/user/${path}`);

  test.each([
    ['submissions', '提出書類管理', '提出書類', '助成番号が選択されていません'],
    ['receipts', '領収書登録', '領収書登録', '申請を選択してください'],
    ['payments', '支払い管理', '支払い情報', '助成番号が選択されていません'],
    ['history', '履歴', '履歴', '助成番号が選択されていません'],
    ['reportforms', '様式設定', '様式', '助成番号が選択されていません'],
  ])('asks for a grant on /user/%s, whose title is %s and whose heading a teacher’s word', async (path, title, heading, text) => {
    await go(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.title()).toMatch(new RegExp(`^${title} \\| `));
  });

  test('names the selected grant at the top of every page', async () => {
    await go('application-select');
    await page.locator('[data-grant-number]').first().click();
    await page.waitForURL('**/user/dashboard');
    await expect.poll(stored).toBeTruthy();
    ownNumber = (await stored()) ?? '';
    await selected().getByText(ownNumber).waitFor();
    await page.getByRole('link', { name: '支払い情報' }).click();
    await page.getByRole('heading', { level: 1, name: '支払い情報' }).waitFor();
    await selected().getByText(ownNumber).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  test('shows the letters that the foundation keeps, of the selected grant alone, by their declaration', async () => {
    const reader = await signIn(browser, url, 'recipient', phone);
    await skipBanks(reader);
    await reader.goto(`${url}/user/dashboard`);
    await reader.getByRole('button', { name: 'もっと見る' }).click();
    await reader.getByRole('link', { name: '基金からの書面' }).click();
    await reader.getByRole('heading', { level: 1, name: '基金からの書面' }).waitFor();
    await reader.getByText('全 3 件').waitFor();
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await reader.getByRole('link', { name: /^精算書/ }).click();
    const file = reader.waitForEvent('download');
    await reader.getByRole('button', { name: /^seisan_.*\.pdf をダウンロード$/ }).click();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    expect(await reader.getByText('ハッシュ値').count()).toBe(0);
    await reader.getByRole('link', { name: '基金からの書面の一覧に戻る' }).click();
    await reader.evaluate(() => localStorage.setItem('seseragiGrantNumber', '2024-5211-010'));
    await reader.reload();
    await reader.getByText('全 1 件').waitFor();
    await reader.goto(`${url}/user/letters/999999`);
    await reader.getByText('基金からの書面が見つかりません。').waitFor();
    await reader.context().close();
  });

  test('says where no account is registered, and leads there', async () => {
    const reader = await signIn(browser, url, 'recipient');
    await skipBanks(reader);
    await reader.evaluate((key) => localStorage.setItem(key, '2026-5412-002'), storageKey);
    await reader.goto(`${url}/user/payments`);
    await reader.getByText('口座はまだ登録されていません。').waitFor();
    await reader.getByRole('link', { name: '口座を登録する' }).click();
    await reader.getByRole('heading', { name: 'どの銀行の口座ですか' }).waitFor();
    await reader.context().close();
  });

  test('says on the first page what is asked for all applications, also for one that cannot be selected yet', async () => {
    await go('application-select');
    const early = page.getByRole('region', { name: 'いま、していただくこと' });
    const rest = early.getByRole('button', { name: /^残りの\d+件も見る$/ });
    await early.getByRole('listitem').first().waitFor();
    if (await rest.isVisible()) await rest.click();
    const task = early.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '申請の内容を修正する' }) });
    await task.getByRole('link', { name: '依頼の内容を見る' }).first().click();
    await page.waitForURL('**/user/applications/detail?entryNumber=*');
    await page.getByText('基金からのお願い').waitFor();
  });

  test('drops a number that is none of the own', async () => {
    await page.evaluate((key) => localStorage.setItem(key, '1999-0000-000'), storageKey);
    await go('payments');
    await page.getByText('助成番号が選択されていません', { exact: true }).waitFor();
    await expect.poll(stored).toBeNull();
    await page.evaluate(([key, number]) => localStorage.setItem(key, number), [storageKey, ownNumber] as const);
  });

  test('lists the applications by status, year and words, and keeps the search in the address', async () => {
    await go('applications');
    await page.locator('tbody tr').first().waitFor();
    const total = await page.locator('tbody tr').count();
    await page.getByLabel('状況', { exact: true }).selectOption('completed');
    await page.waitForURL('**status=completed');
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(total);
    await page.reload();
    await calm(page);
    await expect.poll(() => page.getByLabel('状況', { exact: true }).inputValue()).toBe('completed');
    await page.getByLabel('さがす').fill('このことばはどこにもない');
    await page.getByText('該当する申請がありません。').waitFor();
    await page.getByRole('button', { name: '条件を消す' }).click();
    await page.getByText(`全 ${total} 件`).waitFor();
    await page.getByRole('columnheader', { name: '申請額' }).getByRole('button').click();
    await page.waitForURL('**sort=entryAmount');
    await page.getByRole('columnheader', { name: '申請額' }).getByRole('button').click();
    await page.waitForURL('**sort=-entryAmount');
    const amounts = page.locator('tbody td.amount:nth-of-type(5)');
    const sums = async () => (await amounts.allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
    const ordered = async () => {
      const shown = await sums();
      return [shown, shown.toSorted((a, b) => b - a)];
    };
    await expect.poll(async () => (await ordered()).map((list) => list.join())).toSatisfy(([shown, sorted]: string[]) => shown === sorted);
  });

  test('tells the history without naming a desk of the foundation', async () => {
    await go('history');
    await page.getByRole('main').getByText('申請を提出しました').first().waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/稟議|部長|参事|総務|経理|理事会/);
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
    await expect.poll(() => hasFocus(more)).toBe(true);
    await more.click();
    await sheet.getByRole('link', { name: 'よくある質問' }).click();
    await small.waitForURL('**/user/faq');
    await sheet.waitFor({ state: 'hidden' });
    await small.setViewportSize({ width: 320, height: 640 });
    const edge = (part: string, side: 'top' | 'bottom') => small.locator(part).evaluate((box, name) => box.getBoundingClientRect()[name], side);
    await expect.poll(async () => (await edge('.toaster_toaster', 'bottom')) - (await edge('.shell_bar', 'top'))).toBeLessThanOrEqual(0);
    await small.context().close();
  });

  test('moves nothing under the thumb while a page is loading', async () => {
    const small = await signIn(browser, url, 'recipient3', phone);
    await small.evaluate(([key, number]) => localStorage.setItem(key, number), [storageKey, ownNumber] as const);
    await skipBanks(small);
    const pages = [
      'application-select',
      'dashboard',
      'applications',
      'applications/detail',
      'submissions',
      'receipts',
      'payments',
      'history',
      'reportforms',
      'faq',
    ];
    const moved: Record<string, number> = {};
    for (const path of pages) {
      await load(small, `${url}/user/${path}`);
      moved[path] = await small.evaluate(layoutShift);
    }
    expect(Object.entries(moved).filter(([, shift]) => shift > 0.05)).toEqual([]);
    await small.context().close();
  });
});

/** Runs in the page: how much of it has moved without being asked to, as browsers count it (0.1 is the most that counts as good). */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(resolve, 300, 0);
  });
}
