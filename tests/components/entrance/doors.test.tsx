import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Header } from '../../../refine-app/console/shell/header.tsx';
import { getToken, setToken } from '../../../refine-app/data/token.ts';
import { LoginPage } from '../../../refine-app/sign-in/login-page.tsx';
import { ResetPage } from '../../../refine-app/sign-in/reset-page.tsx';
import { resources } from '../../../resources.config.ts';
import { deferred, fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

afterEach(() => setToken('a token'));

test.each([
  ['admin', 'ID', '/admin-password-reset'],
  ['user', 'メールアドレス', '/user-password-reset'],
] as const)('The login of %s wants both fields, leads to the forgotten password, and waits once it is pressed', async (area, id, reset) => {
  const { promise, resolve } = deferred<object>();
  api.on(`POST /api/${area}/login`, () => promise);
  api.on('GET /api/me', () => clerk);
  const { user, address } = draw(<LoginPage area={area} warmUp={() => undefined} />, { at: `/${area}/login` });
  expect(links()).toContain(reset);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'ログイン' });
  await user.click(button);
  for (const words of [`${id}を入力してください`, 'パスワードを入力してください']) expect(screen.getByText(words)).toBeDefined();
  await user.type(screen.getByLabelText(id), 'hanako@example.jp');
  await user.type(screen.getByLabelText('パスワード'), 'Seseragi-2026');
  await user.click(button);
  expect([button.disabled, button.textContent]).toEqual([true, '処理中…']);
  resolve({ token: 'new' });
  await waitFor(() => expect(address()).toBe(area === 'admin' ? '/admin/dashboard' : '/user/application-select'));
  expect(getToken()).toBe('new');
  expect(localStorage.getItem('seseragiStorageToken')).toBe('new');
});

test.each([
  ['admin', '/admin/login'],
  ['user', '/user/login'],
] as const)('A forgotten password of %s is asked for by an address, with the way back to the login', async (area, login) => {
  api.on('POST /api/password-reset', () => ({ message: '送信しました' }));
  const { user } = draw(<ResetPage area={area} />, { at: `/${area}-password-reset` });
  await user.click(await screen.findByRole('button', { name: '送信する' }));
  expect(screen.getByText('メールアドレスを入力してください')).toBeDefined();
  expect(links()).toContain(login);
  await user.type(screen.getByLabelText('メールアドレス'), 'hanako@example.jp');
  await user.click(screen.getByRole('button', { name: '送信する' }));
  await screen.findByText('送信しました');
});

test('The head of the console says where and who one is, what is new, and leads out', async () => {
  api.list(resources.notifications, []);
  api.on('GET /api/notifications/unread', () => ({ ids: [] }));
  api.on('POST /api/logout', () => ({}));
  const { user } = draw(
    <Header menu={{ expanded: true, toggle: () => undefined, label: 'メニュー' }} onSearch={() => undefined} onKeys={() => undefined} />,
  );
  expect(screen.getByText('ダッシュボード')).toBeDefined();
  expect(screen.getByText(clerk.username)).toBeDefined();
  expect(screen.getByText(clerk.roleLabel)).toBeDefined();
  expect(screen.getByRole('button', { name: /お知らせ/ })).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'ログアウト' }));
  await waitFor(() => expect(getToken()).toBeNull());
});
