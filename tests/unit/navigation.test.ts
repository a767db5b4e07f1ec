import { describe, expect, test } from 'vitest';
import { iconOf } from '../../refine-app/console/shell/icons.ts';
import { currentEntry, type Group, headerTitle, navigationFor } from '../../refine-app/console/shell/menu-entries.ts';
import { resources } from '../../resources.config.ts';

const me = (permissions: Record<string, string[]>) => ({
  id: 1,
  username: '',
  email: '',
  type: 'ADMIN',
  roletype: 'fund_manager',
  roleLabel: '',
  forcePasswordChange: false,
  signIn: 'password' as const,
  awaits: null,
  organizationId: null,
  organizationName: null,
  permissions,
  hidden: {},
  session: { expiresAt: '2026-11-22T00:00:00.000Z', idleMinutes: 120 },
});

const everything = Object.fromEntries(Object.keys(resources).map((name) => [name, ['read']]));
const inGroups = (groups: readonly Group[]) => groups.flatMap(({ entries }) => entries);

describe('the sidebar', () => {
  test('follows what the server permits, whatever the role is called', () => {
    const { main, groups } = navigationFor(me({ receipts: ['read'], grants: ['read'], banks: ['create'], faqs: ['read'] }));
    expect(main.map(({ label }) => label)).toEqual(['ダッシュボード', '部門助成金管理', '領収書管理']);
    expect(groups).toMatchObject([{ label: '連絡', entries: [{ label: 'よくある質問' }] }]);
  });

  test('keeps what the specification does not name in groups, each resource where its declaration says', () => {
    const { groups } = navigationFor(me(everything));
    const expected = [
      ['日々の仕事', '提出ファイル', '予算の内訳', '団体', '銀行口座'],
      ['連絡', 'コメント', 'よくある質問', '一斉送信', '送信メール'],
      ['記録', 'システムの状態', '状況の履歴', '提出書類の履歴', 'ファイルの点検', 'バックアップ', '復元の訓練', '注意の記録'],
      ['設定', '申請の流れ', '報告様式', 'メールのひな形', '書面のひな形', '申請の状況', '一級水系'],
    ];
    // Whatever else there is stands among them.
    const named = new Set(expected.flat());
    const found = groups.map(({ label, entries }) => [label, ...entries.map((entry) => entry.label).filter((one) => named.has(one))]);
    expect(found).toEqual(expected);
  });

  test('of a member of a committee is short, and begins with what there is to judge', () => {
    const { main, groups, inner } = navigationFor({ ...me(everything), roletype: 'selection_committee' });
    expect(main.map(({ label }) => label)).toEqual(['自分の審査', '利害関係の申告', '委員', '公募', 'ダッシュボード']);
    expect([groups, inner]).toEqual([[], []]);
    expect(currentEntry(main, '/admin/reviews/12')?.label).toBe('自分の審査');
  });

  test('has a picture of its own for every entry, or the common one', () => {
    const { main, groups } = navigationFor(me(everything));
    const pictures = [...main, ...inGroups(groups)].map(({ resource, path }) => iconOf(resource?.name ?? path));
    const own = pictures.filter((picture) => picture !== iconOf('none'));
    expect(new Set(own).size).toBe(own.length);
    expect(own.length).toBeGreaterThan(25);
  });

  test('leaves out what is reached from another screen, and marks that one instead', () => {
    const { main, groups, inner } = navigationFor(me({ payments: ['read'], transfer_batches: ['read'], banks: ['read'] }));
    expect(inGroups(groups).map(({ label }) => label)).toEqual(['銀行口座']);
    expect(inner.map(({ label }) => label)).toEqual(['振込データ']);
    expect(currentEntry([...main, ...inGroups(groups)], '/admin/transfer_batches/3')?.path).toBe('/admin/payments');
  });

  test.each([
    ['/admin/applications/detail', '/admin/applications'],
    ['/admin/userlist', '/admin/users'],
    ['/admin/users/5/edit', '/admin/users'],
    ['/admin/grantsx', undefined],
  ])('at %s, %s is the current entry', (pathname, expected) => {
    const { main } = navigationFor(me({ grants: ['read'], users: ['read'], applications: ['read'] }));
    expect(currentEntry(main, pathname)?.path).toBe(expected);
  });
});

test.each([
  ['/admin/dashboard', 'ダッシュボード'],
  ['/admin/users', 'ユーザー管理'],
  ['/admin/userlist', 'ユーザー管理'],
  ['/admin/grants', '管理画面'],
])('the header at %s says %s', (pathname, expected) => {
  expect(headerTitle(pathname)).toBe(expected);
});
