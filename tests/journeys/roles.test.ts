import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminRoles, committees, type Role, roleLabels } from '../../domain/roles.ts';
import { goOn } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn, signInByForm } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import { mayDo } from '../support/permissions.ts';
import { everyResource } from '../support/rows.ts';

const url = await productUrl();

/** The sidebar of the spec (first file, section 2), in its order, and the entries of the groups below it. */
const work = [
  'ダッシュボード',
  '部門助成金管理',
  '申請ユーザー',
  '採択管理',
  '助成管理',
  '提出物管理',
  '領収書管理',
  '支払管理',
  'ユーザー管理',
  'お知らせ設定',
  'ログ・履歴管理',
];
const masters = [
  '公募',
  '応募',
  '団体への参加',
  '審査',
  '選考の決定',
  '結果の通知',
  '提出ファイル',
  '予算の内訳',
  '団体',
  '銀行口座',
  'コメント',
  'よくある質問',
  '一斉送信',
  '送信メール',
  'システムの状態',
  '状況の履歴',
  '提出書類の履歴',
  'ファイルの点検',
  'バックアップ',
  '復元の訓練',
  '注意の記録',
  '申請の流れ',
  '報告様式',
  '申請様式',
  '委員',
  '審査基準',
  'メールのひな形',
  '書面のひな形',
  '申請の状況',
  '一級水系',
];

const everything = [...work, ...masters];
/** Committees begin with what they judge; the list of applications, which holds what they are given, has no entry. */
const forCommittees = ['自分の審査', '利害関係の申告', '委員', '公募', 'ダッシュボード'];

/** What each role must not find, by the decisions. */
const absent: Partial<Record<Role, readonly string[]>> = {
  fund_staff: ['ログ・履歴管理', 'ファイルの点検', 'バックアップ', '復元の訓練', '注意の記録', 'システムの状態'],
  fund_manager: [],
  fund_department_head: [],
  director: ['団体への参加'],
  general_department_head: ['団体への参加', '審査', '委員', '審査基準'],
  general_staff: [
    '団体への参加',
    '審査',
    '委員',
    '審査基準',
    'ログ・履歴管理',
    'ファイルの点検',
    'バックアップ',
    '復元の訓練',
    '注意の記録',
    'システムの状態',
  ],
  accounting_staff: [
    '団体への参加',
    '審査',
    '委員',
    '審査基準',
    '部門助成金管理',
    '申請ユーザー',
    '提出物管理',
    'ユーザー管理',
    'ログ・履歴管理',
    '提出ファイル',
    '提出書類の履歴',
    'ファイルの点検',
    'バックアップ',
    '復元の訓練',
    '注意の記録',
    'システムの状態',
    '報告様式',
    'コメント',
    'よくある質問',
    'メールのひな形',
    '一斉送信',
    '送信メール',
  ],
  selection_committee: everything.filter((entry) => ![...forCommittees, '助成管理'].includes(entry)),
  evaluation_committee: everything.filter((entry) => ![...forCommittees, '助成管理'].includes(entry)),
  general_user: everything.filter((entry) => !['ダッシュボード', 'お知らせ設定'].includes(entry)),
  head_corporate_planning: everything.filter((entry) => !['ダッシュボード', 'お知らせ設定'].includes(entry)),
};

/** The masters are the same generated lists for all: one role of each kind opens them, for those who may open all it is done in accessibility-console. */
const opensMasters: readonly Role[] = ['accounting_staff', 'selection_committee'];

const paths: Readonly<Record<string, string>> = {
  申請ユーザー: '/admin/request_users',
  領収書管理: '/admin/receipts',
  ユーザー管理: '/admin/users',
  'ログ・履歴管理': '/admin/logs',
  助成管理: '/admin/applications',
};

/** Two at a time (see vitest.config.ts): they only look. */
describe.concurrent('every role does its work in the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(adminRoles)('%s opens its menu entries with data and finds no other', async (role) => {
    const page = await signInByForm(browser, url, role);
    const complaints = complaintsOf(page);
    const judges = (committees as readonly Role[]).includes(role);
    await page.waitForURL(judges ? '**/admin/reviews' : '**/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: judges ? '自分の審査' : `${roleLabels[role]}ダッシュボード` }).waitFor();
    const sidebar = page.getByRole('navigation').first();
    const expected = judges ? forCommittees : everything.filter((entry) => !absent[role]?.includes(entry));
    const folded = sidebar.getByRole('button', { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const entries = async () => (await sidebar.getByRole('link').allInnerTexts()).slice(1).map((text) => text.trim().split('\n')[0] as string);
    // What somebody has added since stands among them for those who read it.
    const known = (entry: string) => [...everything, ...forCommittees].includes(entry);
    await expect.poll(async () => (await entries()).filter(known), { message: 'behind the foundation itself' }).toEqual(expected);
    const readable = everyResource.filter(({ name }) => mayDo(role, name, 'read')).map(({ label, screen }) => screen.menu ?? label);
    expect((await entries()).filter((entry) => !known(entry) && !readable.includes(entry))).toEqual([]);
    const opened = opensMasters.includes(role) ? expected : expected.filter((entry) => work.includes(entry));
    for (const entry of opened.filter((entry) => !['自分の審査', 'ダッシュボード'].includes(entry))) {
      const before = await page.title();
      await sidebar.getByRole('link', { name: entry, exact: true }).click();
      // A page has its title when it is there, and not the one before.
      await page.waitForFunction((title) => document.title !== title && document.title.includes('河川基金'), before);
      await page.getByRole('table').getByRole('row').nth(1).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent(), entry).not.toBe('');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(adminRoles)('%s is refused what is not for it, by the screen and by the API', async (role) => {
    const page = await signIn(browser, url, role);
    const token = await page.evaluate(() => localStorage.getItem('seseragiStorageToken'));
    for (const entry of absent[role]?.filter((name) => paths[name]) ?? []) {
      await goOn(page, paths[entry] as string);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('権限がありません').first().waitFor();
      expect(await page.getByRole('table').count(), entry).toBe(0);
      await goOn(page, '/admin/dashboard');
      await page.getByText('権限がありません').first().waitFor({ state: 'detached' });
      const calls: Record<string, string> = {
        申請ユーザー: 'recipient_users',
        領収書管理: 'receipts',
        ユーザー管理: 'users',
        'ログ・履歴管理': 'admin/logs',
        助成管理: 'applications',
      };
      const answer = await fetch(`${url}/api/${calls[entry]}`, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status, entry).toBe(403);
    }
    await page.context().close();
  });

  test('a grantee is led out of the console, and a visitor to the right door', async () => {
    const page = await signIn(browser, url, 'recipient');
    await page.goto(`${url}/admin/applications`);
    await page.waitForURL('**/user/**');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${url}/admin/grants`);
    await page.waitForURL('**/admin/login**');
    await page.goto(`${url}/user/dashboard`);
    await page.waitForURL('**/user/login**');
    await page.goto(`${url}/nowhere`);
    await page.waitForURL('**/user/login**');
    await page.context().close();
  });
});
