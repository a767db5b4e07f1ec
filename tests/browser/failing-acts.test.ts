import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser } from '../support/chromium.ts';

const url = await productUrl();

/** What stands between the browser and the product answers, and knows no words of the product's. */
async function refuse(page: Page, method: string, path: RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => path.test(pathname),
    (route) => (route.request().method() === method ? route.fulfill({ status: 502, body: '' }) : route.fallback()),
  );
}

const dialogOf = (page: Page) => page.getByRole('dialog').last();

async function choose(page: Page, label: string, option: string): Promise<void> {
  // The chosen value lies over the input.
  await dialogOf(page).getByRole('combobox', { name: label }).click({ force: true });
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option }).first().click();
}

/** An act of staff: where, which call of it fails, how it is done, and what has to be read then. */
type Act = readonly [screen: string, call: readonly [string, RegExp], act: (page: Page) => Promise<void>, sentences: readonly string[]];

async function consoleActs(): Promise<Record<string, Act>> {
  const call = await apiClient(url, '/admin/login', 'fund_manager');
  const { data } = await call('GET', '/applications?status=pending&limit=200');
  const { entryNumber } = data.applications.find(({ callId }: { callId: number | null }) => callId === null);
  const [submission] = (await call('GET', '/submissions?status=SUBMITTED_UNDER_REVIEW&limit=1')).data.submissions;
  const [{ entryNumber: movable }] = (await call('GET', '/applications?status=UNDER_REVIEW&limit=1')).data.applications;
  const detail = `/admin/applications/detail?entryNumber=${entryNumber}`;
  return {
    'registering a user': [
      '/admin/userlist',
      ['POST', /^\/api\/users$/],
      async (page) => {
        await page.getByRole('button', { name: '登録する' }).first().click();
        await dialogOf(page).getByRole('textbox', { name: '氏名' }).fill('川辺 瀬音');
        await dialogOf(page).getByRole('textbox', { name: 'メールアドレス' }).fill('kawabe@example.jp');
        await choose(page, '種類', '助成者');
        await dialogOf(page).getByRole('button', { name: '登録する' }).click();
      },
      ['ユーザーの保存中にエラーが発生しました', 'ユーザー作成に失敗しました'],
    ],
    'editing a user': [
      '/admin/users?q=recipient2',
      ['PUT', /^\/api\/users\/\d+$/],
      async (page) => {
        await page
          .getByRole('button', { name: /の操作$/ })
          .first()
          .click();
        await page.getByRole('button', { name: '編集する' }).click();
        await dialogOf(page).getByRole('textbox', { name: '役職' }).fill('主任');
        await dialogOf(page).getByRole('button', { name: '保存する' }).click();
      },
      ['ユーザーの保存中にエラーが発生しました', 'ユーザー更新に失敗しました'],
    ],
    'deleting a user': [
      '/admin/users?q=newcomer',
      ['DELETE', /^\/api\/users\/\d+$/],
      async (page) => {
        await page.locator('tbody tr[data-row-key]').first().click();
        await page.getByRole('button', { name: /削除/ }).first().click();
        await dialogOf(page).getByRole('button', { name: '削除する' }).click();
      },
      ['ユーザー削除に失敗しました'],
    ],
    'registering a department grant': [
      '/admin/grants',
      ['POST', /^\/api\/admin\/grants$/],
      async (page) => {
        await page.getByRole('button', { name: '登録する' }).first().click();
        await choose(page, '年度', '2026年度');
        await choose(page, '種別', '学校');
        for (const [name, text] of Object.entries({ テーマ名: '水辺', 対象: '小学校', 助成番号: 'T-9002' }))
          await dialogOf(page).getByRole('textbox', { name }).fill(text);
        await dialogOf(page).getByRole('button', { name: '登録する' }).click();
      },
      ['部門助成金の保存中にエラーが発生しました', '部門助成金の作成に失敗しました'],
    ],
    'editing an application': [
      `${detail}&tab=content`,
      ['PUT', /^\/api\/applications\/\d+$/],
      async (page) => {
        await page.getByRole('button', { name: '申請の概要を編集' }).click();
        await page.getByRole('textbox', { name: '題名' }).fill('水辺の観察');
        await page.getByRole('button', { name: '保存する' }).click();
      },
      ['申請更新に失敗しました'],
    ],
    'writing a notice': [
      '/admin/notifications/new',
      ['POST', /^\/api\/admin\/notifications$/],
      async (page) => {
        await page.getByRole('textbox', { name: 'タイトル' }).fill('川の日');
        await page.getByRole('textbox', { name: '内容' }).fill('7月7日です。');
        await page
          .getByRole('button', { name: /^(登録|保存|公開)する$/ })
          .first()
          .click();
      },
      ['お知らせの保存中にエラーが発生しました', 'お知らせの作成に失敗しました'],
    ],
    'changing a status': [
      `/admin/applications/detail?entryNumber=${movable}`,
      ['POST', /^\/api\/applications\/status$/],
      async (page) => {
        await page.getByRole('button', { name: 'ほかの操作' }).click();
        await page.getByRole('button', { name: '状況変更' }).click();
        const choice = dialogOf(page).getByLabel('変更後の状況');
        await choice.selectOption({ index: 1 });
        await dialogOf(page).getByRole('textbox', { name: 'コメント' }).fill('試しに変更します');
        await dialogOf(page).getByRole('button', { name: /^変更/ }).click();
      },
      ['ステータスの変更に失敗しました'],
    ],
    'sending a mail': [
      detail,
      ['POST', /^\/api\/(applications|adoptions)\/email$/],
      async (page) => {
        await page.getByRole('button', { name: 'ほかの操作' }).click();
        await page
          .getByRole('button', { name: /メール/ })
          .first()
          .click();
        await dialogOf(page).getByRole('textbox', { name: '件名' }).fill('お知らせ');
        await dialogOf(page).getByRole('textbox', { name: '本文' }).fill('川の日です。');
        await dialogOf(page).getByRole('button', { name: '送信内容を確認する' }).click();
        await dialogOf(page)
          .getByRole('button', { name: /送信する$/ })
          .click();
      },
      ['メールの送信に失敗しました'],
    ],
    'deleting an application': [
      `/admin/applications?q=${entryNumber}`,
      ['DELETE', /^\/api\/applications\/\d+$/],
      async (page) => {
        await page.getByRole('button', { name: /削除/ }).first().click();
        await dialogOf(page).getByRole('textbox').first().fill('試しに削除します');
        await dialogOf(page).getByRole('button', { name: '削除する' }).click();
      },
      ['申請の削除に失敗しました'],
    ],
    'approving a document': [
      `/admin/submissions/detail?entryNumber=${submission.entryNumber}&formNumber=${submission.formNumber}`,
      ['PUT', /^\/api\/submissions\/\d+\/approve$/],
      async (page) => {
        await page.getByRole('button', { name: '承認する' }).first().click();
        await dialogOf(page).getByRole('button', { name: /^承認/ }).first().click();
      },
      ['提出書類の承認に失敗しました'],
    ],
    'changing the password': [
      '/admin/change-password',
      ['PUT', /^\/api\/users\/\d+\/password$/],
      async (page) => {
        const inputs = page.locator('input[type=password]');
        await inputs.nth(0).fill('Seseragi-2026');
        for (const at of [1, 2]) await inputs.nth(at).fill('Nagare-no-oto-2026');
        await page.getByRole('button', { name: /変更/ }).click();
      },
      ['パスワード変更に失敗しました'],
    ],
  };
}

const acts = Object.entries(await consoleActs());

describe('an act whose call fails', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(acts)('%s: it is said what has failed', async (_, [screen, call, act, sentences]) => {
    const page = await signIn(browser, url, 'fund_manager');
    await refuse(page, ...call);
    await page.goto(url + screen);
    await act(page);
    for (const sentence of sentences) await page.getByText(sentence).first().waitFor();
    expect(await page.getByText('HTTP error: 502').count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

/** So many times, what the server has done is not heard of. */
async function cutOff(page: Page, path: RegExp, times: number): Promise<() => number> {
  let sent = 0;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      sent++;
      if (sent > times) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
  return () => sent;
}

describe('a save whose answer is lost', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    [1, 2],
    [3, 4],
  ])('%i times makes one row, sent again by itself or by hand', async (lost, calls) => {
    const title = `川の日 ${lost}`;
    const page = await signIn(browser, url, 'fund_manager');
    const sent = await cutOff(page, /^\/api\/admin\/notifications$/, lost);
    await page.goto(`${url}/admin/notifications/new`);
    await page.getByRole('textbox', { name: 'タイトル' }).fill(title);
    await page.getByRole('textbox', { name: '内容' }).fill('7月7日です。');
    const save = page.getByRole('button', { name: /^(登録|保存|公開)する$/ }).first();
    await save.click();
    if (lost > 2) {
      await page.getByText('通信できませんでした').first().waitFor();
      await save.click();
    }
    await page.waitForURL((address) => !address.pathname.endsWith('/new'));
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const rows: readonly { title: string }[] = (await call('GET', '/notifications?limit=200&sortBy=id&sortOrder=desc')).data.notifications;
    expect([sent(), rows.filter((row) => row.title === title)]).toEqual([calls, [expect.anything()]]);
    await page.context().close();
  });
});
