import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { getToken } from '../../../refine-app/data/token.ts';
import { GrantPage } from '../../../refine-app/grantee/pages/grant-page.tsx';
import { GranteeLayout } from '../../../refine-app/grantee/shell/layout.tsx';
import { selectGrant } from '../../../refine-app/grantee/use-my-applications.ts';
import { AreaGuard } from '../../../refine-app/sign-in/area-guard.tsx';
import { BankGate } from '../../../resources/bank-accounts/screens/grantee/bank-prompt.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { clerk, draw } from '../support/draw.tsx';
import { applicationOf, teacher } from '../support/grantee.ts';

const api = fakeApi();

beforeEach(() => {
  api.list(resources.applications, [applicationOf(1, { bankId: null, status: 'CONTRACTED_ONGOING', advancedPaymentFlg: true })]);
  act(() => selectGrant('2026-1'));
});

test('The sidebar leads to the places of the specification in its order, and the menu to the password and out', async () => {
  api.on('POST /api/logout', () => ({}));
  const { user } = draw(<GranteeLayout>本文</GranteeLayout>, { me: teacher, at: '/user/dashboard' });
  const paths = within(screen.getByRole('navigation', { name: 'メニュー' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  const places = ['dashboard', 'applications', 'submissions', 'receipts', 'payments', 'history', 'faq'];
  expect(paths.slice(0, places.length)).toEqual(places.map((place) => `/user/${place}`));
  expect(screen.getByText('助成金申請・報告システム')).toBeDefined();
  await user.click(screen.getByRole('button', { name: new RegExp(teacher.username) }));
  expect(screen.getByRole('link', { name: 'パスワードを変更する' }).getAttribute('href')).toBe('/user/change-password');
  expect(localStorage.getItem('seseragiGrantNumber')).toBe('2026-1');
  await user.click(screen.getByRole('button', { name: 'ログアウト' }));
  await waitFor(() => expect(getToken()).toBeNull());
  expect(localStorage.getItem('seseragiGrantNumber')).toBeNull();
});

test('The selected grant in short says what the specification asks for, and only while one is selected', async () => {
  const page = () => draw(<GrantPage title="支払い管理">{() => null}</GrantPage>, { me: teacher, at: '/user/payments' }).unmount;
  const close = page();
  await screen.findByText('助成の概要');
  const { fields } = resources.applications;
  const names = [
    'grantNumber',
    'grantThemeNumber',
    'grantPeriod',
    'grantYear',
    'title',
    'organizationName',
    'contactUserName',
    'approvedAmount',
  ] as const;
  const labels = [...names.map((name) => fields[name].label), '支払い方法'];
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(labels);
  expect(screen.getByText('前払い')).toBeDefined();
  close();
  act(() => selectGrant(null));
  page();
  await screen.findByText('助成番号が選択されていません');
  expect(screen.queryByText('助成の概要')).toBeNull();
});

test('The account is asked for over the page while a grant is selected and has none, until that is put off', async () => {
  const { user } = draw(<BankGate>本文</BankGate>, { me: teacher, at: '/user/dashboard' });
  const dialog = within(await screen.findByRole('dialog', { name: '振込口座の登録' }));
  await user.click(dialog.getByRole('button', { name: /あとで/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('bankInputSkipFlg')).toBe(`${teacher.id}/1`);
});

test.each([
  ['user', teacher, '/user/login', false],
  ['user', teacher, undefined, true],
  ['user', clerk, '/admin/login', true],
  ['admin', clerk, undefined, true],
  ['admin', teacher, '/user/login', true],
] as const)('The door of %s: %#', async (area, me, sent, signedIn) => {
  api.on('GET /api/me', () => me);
  if (!signedIn) act(() => localStorage.removeItem('seseragiStorageToken'));
  const inside = (
    <Routes>
      <Route path={`/${area}`} element={<AreaGuard area={area} />}>
        <Route path="dashboard" element={<p>なか</p>} />
      </Route>
      <Route path="*" element={<p>そと</p>} />
    </Routes>
  );
  const { address } = draw(inside, { me, at: `/${area}/dashboard` });
  await screen.findByText(sent ? 'そと' : 'なか');
  if (sent) expect(address().split('?')[0]).toBe(sent);
});
