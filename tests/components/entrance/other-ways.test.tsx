import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getToken, setToken } from '../../../refine-app/data/token.ts';
import { Component as MailLoginPage } from '../../../refine-app/sign-in/mail-login-page.tsx';
import { postSsoResult, proveBySso } from '../../../refine-app/sign-in/sso.ts';
import { SsoLogin } from '../../../refine-app/sign-in/sso-login.tsx';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();
const said = () => within(screen.getByRole('main')).getByRole('alert').textContent;

afterEach(() => {
  setToken('a token');
  vi.restoreAllMocks();
});

test('A mailed number lets in who asks for it, and another can be asked for', async () => {
  api.on('POST /api/user/login/mail', () => ({ message: '番号をお送りしました' }));
  api.on('POST /api/user/login/mail/confirm', ({ body }) =>
    (body as { code: string }).code === '1234 5678' ? { token: 'new' } : new Refusal(401, '番号が正しくありません。', { code: 'wrong_code' }),
  );
  const { user, address } = draw(<MailLoginPage />, { at: '/user/login/mail?to=%2Fuser%2Fsessions' });
  await user.click(screen.getByRole('button', { name: '番号を送る' }));
  expect(screen.getByText('メールアドレスを入力してください')).toBeDefined();
  await user.type(screen.getByLabelText('メールアドレス'), ' hanako@example.jp');
  await user.click(screen.getByRole('button', { name: '番号を送る' }));
  await screen.findByText('番号をお送りしました');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'もう一度、番号を送る' }));
  await user.type(screen.getByLabelText('メールアドレス'), 'hanako@example.jp');
  await user.click(screen.getByRole('button', { name: '番号を送る' }));
  const number = await screen.findByLabelText('番号（8桁）');
  await user.type(number, '87654321');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await screen.findByText('番号が正しくありません。');
  // The token of who signs in anew is not taken for one that has ended.
  expect(getToken()).toBe('a token');
  await user.clear(number);
  await user.type(number, '1234 5678');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(address()).toBe('/user/sessions'));
  expect(getToken()).toBe('new');
});

test('The single sign-on keeps the way back, and says why it came to nothing', async () => {
  draw(<SsoLogin />, { at: '/admin/login?sso=unverified&to=%2Fadmin%2Ffaqs' });
  expect(said()).toContain('メールアドレスが確認されていません');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/sso/start?to=%2Fadmin%2Ffaqs');
  await expectAccessible();
});

test('A word of a stranger in the address is not shown', () => {
  draw(<SsoLogin />, { at: '/admin/login?sso=toString' });
  expect(said()).toBe('');
});

const popupOf = () => {
  const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return popup;
};

test('What the provider answers in the popup reaches the page', async () => {
  api.on('POST /api/sso/proof', () => ({ address: 'https://login.example.jp/auth' }));
  const popup = popupOf();
  const first = proveBySso();
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith('https://login.example.jp/auth'));
  postSsoResult('');
  await first;
  const second = proveBySso();
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledTimes(2));
  postSsoResult('別の利用者でした。');
  await expect(second).rejects.toThrow('別の利用者でした。');
});

test('Whoever closes the popup, is kept from it, or has no provider is told what to do', async () => {
  api.on('POST /api/sso/proof', () => ({ address: 'https://login.example.jp/auth' }));
  const popup = popupOf();
  const given = proveBySso();
  const told = expect(given).rejects.toThrow('もう一度押して');
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
  window.dispatchEvent(new Event('focus'));
  popup.closed = true;
  window.dispatchEvent(new Event('focus'));
  await told;
  api.on('POST /api/sso/proof', () => new Refusal(503, 'つながりません。'));
  await expect(proveBySso()).rejects.toThrow('つながりません。');
  expect(popup.close).toHaveBeenCalledTimes(1);
  vi.spyOn(window, 'open').mockReturnValue(null);
  await expect(proveBySso()).rejects.toThrow('ポップアップを許可');
});
