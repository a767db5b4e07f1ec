import { describe, expect, test } from 'vitest';
import { iconOf } from '../../refine-app/console/shell/icons.ts';
import { currentEntry, headerTitle, navigationFor } from '../../refine-app/console/shell/navigation.ts';
import { resources } from '../../resources.config.ts';

const me = (permissions: Record<string, string[]>) => ({
  id: 1,
  username: '',
  email: '',
  type: 'ADMIN',
  roletype: 'fund_manager',
  roleLabel: '',
  forcePasswordChange: false,
  organizationId: null,
  organizationName: null,
  permissions,
  hidden: {},
  session: { expiresAt: '2026-11-22T00:00:00.000Z', idleMinutes: 120 },
});

describe('the sidebar', () => {
  test('follows what the server permits, whatever the role is called', () => {
    const { main, masters } = navigationFor(me({ receipts: ['read'], grants: ['read'], banks: ['create'], faqs: ['read'] }));
    expect(main.map(({ label }) => label)).toEqual(['ダッシュボード', '部門助成金管理', '領収書管理']);
    expect(masters.map(({ label }) => label)).toEqual(['よくある質問']);
  });

  test('has a picture of its own for every entry, or the common one', () => {
    const everything = Object.fromEntries(Object.keys(resources).map((name) => [name, ['read']]));
    const { main, masters } = navigationFor(me(everything));
    const pictures = [...main, ...masters].map(({ resource, path }) => iconOf(resource?.name ?? path));
    const own = pictures.filter((picture) => picture !== iconOf('none'));
    expect(new Set(own).size).toBe(own.length);
    expect(own.length).toBeGreaterThan(25);
  });

  test('leaves out what is reached from another screen, and marks that one instead', () => {
    const { main, masters, inner } = navigationFor(me({ payments: ['read'], transfer_batches: ['read'], banks: ['read'] }));
    expect(masters.map(({ label }) => label)).toEqual(['銀行口座']);
    expect(inner.map(({ label }) => label)).toEqual(['振込データ']);
    expect(currentEntry([...main, ...masters], '/admin/transfer_batches/3')?.path).toBe('/admin/payments');
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
