import { Secret, TOTP } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { inspect } from '../support/browser/inspect.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

const url = await productUrl({ SECOND_FACTOR_ROLES: 'director', FACTOR_RESET_HOURS: '0' });

describe('second factors on a phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const visitor = async () => (await newVisitor(browser, phone)).newPage();
  const givePassword = async (page: Page, area: 'admin' | 'user', name: string) => {
    await page.goto(`${url}/${area}/login`);
    await page.locator('input').first().fill(`${name}@example.jp`);
    await page.locator('input[type=password]').fill(demoPassword);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  };
  const leave = async (page: Page) => {
    await page.evaluate(() => localStorage.clear());
  };
  /** Codes of the step that comes, so that none is used twice within half a minute. */
  const codes = (secret: string) => {
    let last = 0;
    return () => {
      last = Math.max(TOTP.counter() - 1, last) + 1;
      return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: last * 30_000 });
    };
  };
  /** Registers the app that the page offers. @returns what it shows from then on, and the recovery codes */
  const enrol = async (page: Page) => {
    await page.getByRole('button', { name: '認証アプリを登録する' }).click();
    await page.getByRole('img', { name: '認証アプリで読み取るコード' }).waitFor();
    await inspect(page, 'the app');
    const next = codes(((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', ''));
    await page.getByRole('textbox', { name: '6桁の番号' }).fill(next());
    await page.getByRole('button', { name: '登録する', exact: true }).click();
    await page.getByRole('heading', { name: '予備コードを控えてください' }).waitFor();
    const recovery = await page.getByRole('list', { name: '予備コード' }).getByRole('listitem').allTextContents();
    await inspect(page, 'the recovery codes');
    await page.getByText('控えました').click();
    await page.getByRole('button', { name: '次へ' }).click();
    return { next, recovery };
  };
  const show = async (page: Page, label: string, code: string | undefined) => {
    await page.getByRole('textbox', { name: label }).fill(code ?? '');
    await page.getByRole('button', { name: '確かめる', exact: true }).click();
  };
  const arrives = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path);
  const isThere = (place: Locator) => place.waitFor();

  test('whose role demands one registers an app, signs in by it, trusts a device, and has it taken away when all is lost', async () => {
    const page = await visitor();
    await givePassword(page, 'admin', 'director');
    await isThere(page.getByRole('heading', { name: '二つ目の確認の登録' }));
    await page.goto(`${url}/admin/users`);
    await isThere(page.getByRole('heading', { name: '二つ目の確認の登録' }));
    const complaints = complaintsOf(page);
    await inspect(page, 'the registration');
    const { next, recovery } = await enrol(page);
    expect(recovery).toHaveLength(10);
    await isThere(page.getByRole('heading', { name: 'ユーザー管理' }));
    expect(complaints).toEqual([]);

    await leave(page);
    await givePassword(page, 'admin', 'director');
    await isThere(page.getByRole('heading', { name: 'ご本人の確認' }));
    await inspect(page, 'the second factor');
    await page.getByText('この端末では30日間').click();
    await show(page, '認証アプリの6桁の番号', next());
    await arrives(page, '/admin/dashboard');
    await leave(page);
    await givePassword(page, 'admin', 'director');
    await arrives(page, '/admin/dashboard');

    await page.goto(`${url}/admin/sign-in-methods`);
    await isThere(page.getByText('残りは10個です。'));
    await inspect(page, 'the means');
    await page.getByRole('button', { name: /で確認を省くのをやめる$/ }).click();
    await isThere(page.getByText('次のログインから、二つ目の確認をします'));
    await leave(page);

    const other = await visitor();
    await givePassword(other, 'admin', 'director');
    await other.getByRole('button', { name: '予備コードで確かめる' }).click();
    await show(other, '予備コード', recovery[0]);
    await arrives(other, '/admin/dashboard');
    await other.context().close();

    await givePassword(page, 'admin', 'director');
    await page.getByRole('button', { name: 'どれも使えない' }).click();
    await inspect(page, 'the loss');
    await page.getByRole('textbox', { name: '事情と、連絡のつく電話番号' }).fill('スマートフォンをなくしました。内線123');
    await page.getByRole('button', { name: '解除を申し出る' }).click();
    await isThere(page.getByText('申し出を受け付けました。'));

    const head = await signIn(browser, url, 'fund_manager');
    await head.goto(`${url}/admin/factor_resets`);
    await head.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await head.getByRole('button', { name: '承認する' }).click();
    await head.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
    await isThere(head.getByText('承認しました。待ち時間のあとに解除します'));
    await inspect(head, 'the reset');
    await head.context().close();

    await leave(page);
    await givePassword(page, 'admin', 'director');
    await isThere(page.getByRole('heading', { name: '二つ目の確認の登録' }));
    await page.context().close();
  });

  test('a grantee who wants one renews the codes, is asked on a trusted device before it goes, and needs the password alone then', async () => {
    const page = await visitor();
    await givePassword(page, 'user', 'recipient');
    await page.goto(`${url}/user/sign-in-methods`);
    const { next } = await enrol(page);
    await isThere(page.getByText('残りは10個です。'));
    await page.getByRole('button', { name: '別の認証アプリに替える' }).click();
    await page.getByRole('button', { name: 'やめる' }).click();
    await page.getByRole('button', { name: '新しい予備コードを作る' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '作る' }).click();
    await isThere(page.getByRole('heading', { name: '予備コードを控えてください' }));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ファイルに保存する' }).click();
    expect((await download).suggestedFilename()).toBe('予備コード.txt');
    const [fresh] = await page.getByRole('list', { name: '予備コード' }).getByRole('listitem').allTextContents();
    await page.getByText('控えました').click();
    await page.getByRole('button', { name: '次へ' }).click();

    await leave(page);
    await givePassword(page, 'user', 'recipient');
    await page.getByText('この端末では30日間').click();
    await page.getByRole('button', { name: '予備コードで確かめる' }).click();
    await show(page, '予備コード', fresh);
    await arrives(page, '/user/application-select');
    await leave(page);
    await givePassword(page, 'user', 'recipient');
    await arrives(page, '/user/application-select');
    await page.goto(`${url}/user/sign-in-methods`);
    await isThere(page.getByText('残りは9個です。'));
    await page.getByRole('button', { name: '登録を外す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '登録を外す' }).click();
    await isThere(page.getByRole('heading', { name: 'ご本人の確認' }));
    await show(page, '認証アプリの6桁の番号', next());
    await isThere(page.getByText('認証アプリの登録を外しました'));
    await isThere(page.getByRole('button', { name: '認証アプリを登録する' }));
    await inspect(page, 'the means without a second factor');
    await leave(page);
    await givePassword(page, 'user', 'recipient');
    await arrives(page, '/user/application-select');
    await page.context().close();
  });
});
