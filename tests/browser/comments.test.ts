import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

/** The two sides look at one application at once; nobody reloads. */
describe('a conversation', () => {
  let browser: Browser;
  let staff: Page;
  let grantee: Page;
  let complaints: string[][];
  let office: ApiClient;
  let application: { id: number; entryNumber: string; organizationName: string };

  const text = (page: Page) => page.locator('.comments_commentText');
  const said = (page: Page, words: string) => text(page).filter({ hasText: words });
  const box = (page: Page) => page.getByRole('form', { name: 'コメントを書く' }).getByRole('textbox');
  const say = async (page: Page, words: string) => {
    await box(page).fill(words);
    await box(page).press('Enter');
  };
  const openStaff = () => staff.goto(`${url}/admin/applications/detail?entryNumber=${application.entryNumber}&tab=comments`);
  const openGrantee = () => grantee.goto(`${url}/user/applications/detail?entryNumber=${application.entryNumber}`);
  const scrolled = (list: Locator) => list.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);

  beforeAll(async () => {
    browser = await launchBrowser();
    const mine = await apiClient(url, '/user/login', 'recipient');
    const { data } = await mine('GET', '/applications?status=REPORT_UNDER_REVIEW&status=IN_PROGRESS&limit=1');
    application = data.applications[0];
    office = await apiClient(url, '/admin/login', 'fund_manager');
    [staff, grantee] = await Promise.all([signIn(browser, url, 'fund_manager'), signIn(browser, url, 'recipient', phone)]);
    complaints = [staff, grantee].map(complaintsOf);
    await Promise.all([openStaff(), openGrantee()]);
    await Promise.all([box(staff).waitFor(), box(grantee).waitFor()]);
  });
  afterAll(() => browser.close());

  test('appears on the other side as it is written, with who wrote it and when', async () => {
    await say(grantee, '様式が開けません。');
    const comment = staff.locator('.comments_comment').filter({ has: said(staff, '様式が開けません。') });
    await comment.waitFor();
    await expect.poll(() => comment.innerText()).toMatch(/助成者\s*たった今/);
    expect(await comment.locator('time').getAttribute('title')).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/);
    const announced = () => staff.locator('[aria-live=polite]').allTextContents();
    await expect.poll(announced).toContainEqual(expect.stringContaining('新しいコメント：様式が開けません。'));
    await expect.poll(() => box(grantee).inputValue()).toBe('');
  });

  test('of the staff stays among the staff unless it is published after a second look', async () => {
    await say(staff, '版が古いようです。');
    const internal = staff.locator('.comments_comment').filter({ has: said(staff, '版が古いようです。') });
    await internal.getByText('内部のみ').waitFor();
    await staff.getByRole('radio', { name: '助成者に公開' }).check();
    await say(staff, '差し替えました。');
    await staff.keyboard.press('Enter');
    const question = staff.getByText(`「${application.organizationName}」の方が画面で読めるようになり`);
    await question.waitFor();
    expect(await said(grantee, '差し替えました。').count()).toBe(0);
    await staff.getByRole('button', { name: '公開する', exact: true }).click();
    const shown = grantee.locator('.comments_comment').filter({ has: said(grantee, '差し替えました。') });
    await shown.waitFor();
    await shown.getByText('管理者').first().waitFor();
    expect(await grantee.locator('body').innerText()).not.toMatch(/版が古い|内部/);
    await expect.poll(() => staff.getByRole('radio', { name: '内部のみ' }).isChecked()).toBe(true);
    const mails = () => office('GET', `/admin/outbox?applicationId=${application.id}&sortBy=id&sortOrder=desc&limit=1`);
    await expect.poll(async () => (await mails()).data.outbox[0].subject).toContain('コメント');
  });

  test('is written with the keyboard: Shift+Enter breaks, a conversion is not interrupted, one Enter sends once', async () => {
    await box(grantee).fill('一行目');
    await box(grantee).press('Shift+Enter');
    await grantee.keyboard.type('二行目');
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      await box(grantee).evaluate(
        (element, init) => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })),
        composing,
      );
    await expect.poll(() => box(grantee).inputValue()).toBe('一行目\n二行目');
    await grantee.evaluate(() => {
      const area = document.querySelector('.comments_commentBox textarea');
      for (let press = 0; press < 3; press++) area?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await said(staff, '一行目').waitFor();
    expect(await said(staff, '一行目').innerText()).toBe('一行目\n二行目');
    await said(grantee, '一行目').waitFor();
    await say(grantee, ' 　');
    await grantee.getByText('コメントを入力してください').waitFor();
    expect(await said(grantee, '一行目').count()).toBe(1);
  });

  test('keeps what was typed over a reload', async () => {
    await box(grantee).fill('途中まで書いた文');
    await grantee.reload();
    await expect.poll(() => box(grantee).inputValue()).toBe('途中まで書いた文');
    await box(grantee).fill('');
  });

  test('has nobody lose a place: further up, new ones are only pointed out', async () => {
    for (let number = 0; number < 12; number++)
      await office('POST', '/comments', { entityType: 'application', entityId: application.id, content: `進み具合 ${number}`, isInternal: false });
    await said(grantee, '進み具合 11').waitFor();
    const list = grantee.getByRole('region', { name: 'コメントの一覧' });
    await expect.poll(() => scrolled(list)).toBeLessThan(2);
    await list.evaluate((element) => element.scrollTo({ top: 0 }));
    await office('POST', '/comments', { entityType: 'application', entityId: application.id, content: 'いちばん新しい話', isInternal: false });
    const pointer = grantee.getByRole('button', { name: '新しいコメントを見る' });
    await pointer.waitFor();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
    await pointer.click();
    await expect.poll(() => scrolled(list)).toBeLessThan(2);
    await pointer.waitFor({ state: 'detached' });
  });

  test('fits a phone, with targets for a thumb', async () => {
    expect(await grantee.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    const button = grantee.getByRole('form', { name: 'コメントを書く' }).getByRole('button');
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(complaints).toEqual([[], []]);
  });

  test('that fails keeps the text; one whose answer was lost is not sent twice', async () => {
    await grantee.route('**/api/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await say(grantee, '届かなかった話');
    await grantee.getByText('コメントの送信に失敗しました。').waitFor();
    await expect.poll(() => box(grantee).inputValue()).toBe('届かなかった話');
    await grantee.unroute('**/api/comments');
    await grantee.route('**/api/comments', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await (route.request().method() === 'POST' ? route.abort() : route.continue());
    });
    await box(grantee).press('Enter');
    await said(staff, '届かなかった話').waitFor();
    await grantee.getByText('コメントの送信に失敗しました。').waitFor();
    await grantee.unroute('**/api/comments');
    await box(grantee).press('Enter');
    await expect.poll(() => box(grantee).inputValue()).toBe('');
    expect(await said(grantee, '届かなかった話').count()).toBe(1);
  });

  test('goes on after the connection was lost', async () => {
    await grantee.context().setOffline(true);
    await say(staff, '内輪の話');
    await said(staff, '内輪の話').waitFor();
    await office('POST', '/comments', { entityType: 'application', entityId: application.id, content: '留守の間の話', isInternal: false });
    await grantee.context().setOffline(false);
    await said(grantee, '留守の間の話').waitFor();
    expect(await said(grantee, '内輪の話').count()).toBe(0);
  });

  test('is cleared up by the heads, who are asked first; it is gone on the other side, too', async () => {
    const comment = staff.locator('.comments_comment').filter({ has: said(staff, '留守の間の話') });
    await comment.getByRole('button', { name: /^削除/ }).click();
    await comment.getByRole('button', { name: 'やめる' }).click();
    expect(await said(grantee, '留守の間の話').count()).toBe(1);
    await comment.getByRole('button', { name: /^削除/ }).click();
    await comment.getByRole('button', { name: 'コメントを削除する' }).click();
    await said(grantee, '留守の間の話').waitFor({ state: 'detached' });
  });
});
