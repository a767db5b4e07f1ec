import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToken, setToken } from '../../../refine-app/data/token.ts';
import { AreaGuard } from '../../../refine-app/sign-in/area-guard.tsx';
import { InvitationPage } from '../../../refine-app/sign-in/invitation-page.tsx';
import { LoginPage } from '../../../refine-app/sign-in/login-page.tsx';
import { MethodsPage } from '../../../refine-app/sign-in/methods/methods-page.tsx';
import { offerPasskey, postponePasskeyOffer } from '../../../refine-app/sign-in/passkey-offer-state.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const device = { create: vi.fn(), get: vi.fn() };
const offers = { isConditionalMediationAvailable: async () => false, isUserVerifyingPlatformAuthenticatorAvailable: async () => true };

const api = fakeApi();
const bytes = new Uint8Array([1, 2, 3]).buffer;
const made = { id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}), authenticatorAttachment: 'platform' };
const registered = { ...made, response: { attestationObject: bytes, clientDataJSON: bytes } };
const signed = { ...made, response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes } };
const creation = {
  challenge: 'AQID',
  rp: { id: 'localhost', name: '河川基金' },
  user: { id: 'AQID', name: 'hanako', displayName: '花子' },
  pubKeyCredParams: [],
};
const cancelled = Object.assign(new Error('The operation either timed out or was not allowed.'), { name: 'NotAllowedError' });

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, offers),
  );
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
  localStorage.removeItem('seseragiPasskeyOffer');
  device.create.mockReset().mockResolvedValue(registered);
  device.get.mockReset().mockResolvedValue(signed);
});
afterEach(() => {
  postponePasskeyOffer();
  setToken('a token');
  vi.unstubAllGlobals();
});

test('The login by a passkey tells what to do where it was cancelled, and leads in', async () => {
  api.on('POST /api/admin/login/passkey/options', () => ({ challenge: 'AQID', rpId: 'localhost' }));
  api.on('POST /api/admin/login/passkey', () => ({ token: 'by passkey' }));
  api.on('GET /api/me', () => clerk);
  const { user, address } = draw(<LoginPage area="admin" warmUp={() => undefined} />, { at: '/admin/login' });
  expect(screen.getByLabelText('ID').getAttribute('autocomplete')).toBe('username webauthn');
  device.get.mockRejectedValueOnce(cancelled);
  await user.click(await screen.findByRole('button', { name: 'パスキーでログイン' }));
  await screen.findByText('パスキーの確認が取り消されたか、時間が過ぎました。もう一度お試しください。');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'パスキーでログイン' }));
  await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  expect([getToken(), localStorage.getItem('seseragiPasskeyOffer')]).toEqual(['by passkey', 'never']);
  expect(api.to('POST /api/admin/login/passkey')[0]?.body).toMatchObject({ response: { id: 'AQID', response: { signature: 'AQID' } } });
});

test('A passkey is offered after a sign-in, later again, and never again on this device where one says so', async () => {
  api.on('GET /api/me', () => clerk);
  const show = () => draw(<AreaGuard area="admin" />, { at: '/admin/dashboard' });
  await offerPasskey();
  const first = show();
  await first.user.click(await screen.findByRole('button', { name: 'あとで' }));
  expect(screen.queryByRole('region', { name: 'パスキーの登録' })).toBeNull();
  first.unmount();

  await offerPasskey();
  const second = show();
  await screen.findByRole('button', { name: 'この端末で次から指紋・顔で入る' });
  await expectAccessible();
  await second.user.click(screen.getByRole('button', { name: 'この端末では使わない' }));
  second.unmount();

  await offerPasskey();
  show();
  expect(screen.queryByRole('button', { name: 'あとで' })).toBeNull();
});

test('One sees by what one signs in, adds a passkey, renames it and removes it', async () => {
  let passkeys = [{ id: 4, name: 'iPhone の Safari', createdAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null as string | null, backedUp: true }];
  api.on('GET /api/sign-in-methods', () => ({ passkeys, timeCode: null, recoveryCodes: 0, required: false, signIn: 'password', trustedDevices: [] }));
  api.on('POST /api/passkeys/options', () => creation);
  api.on('POST /api/passkeys', () => {
    passkeys = [...passkeys, { id: 5, name: 'Windows の Edge', createdAt: '2026-11-26T00:00:00.000Z', lastUsedAt: null, backedUp: false }];
    return { id: 5, name: 'Windows の Edge', recoveryCodes: null };
  });
  api.on('PUT /api/passkeys/4', ({ body }) => {
    const { name } = body as { name: string };
    if (!name) return new Refusal(422, '名前を入力してください', { fields: { name: '名前を入力してください' } });
    passkeys = passkeys.map((one) => (one.id === 4 ? { ...one, name } : one));
    return null;
  });
  api.on('DELETE /api/passkeys/5', () => {
    passkeys = passkeys.filter(({ id }) => id !== 5);
    return null;
  });
  const { user } = draw(<MethodsPage area="user" />);
  await screen.findByText('ほかの端末と同期しています');
  await user.click(screen.getByRole('button', { name: 'この端末のパスキーを登録する' }));
  await screen.findByText('Windows の Edge');
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: '「iPhone の Safari」の名前を変える' }));
  const box = screen.getByRole('textbox', { name: '名前' });
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText('名前を入力してください');
  await user.type(box, '私の電話');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByText('私の電話');

  await user.click(screen.getByRole('button', { name: '「Windows の Edge」を削除する' }));
  await user.click(screen.getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(screen.queryByText('Windows の Edge')).toBeNull());
});

test('A device that has one already says so', async () => {
  api.on('GET /api/sign-in-methods', () => ({
    passkeys: [],
    timeCode: null,
    recoveryCodes: 0,
    required: false,
    signIn: 'password',
    trustedDevices: [],
  }));
  api.on('POST /api/passkeys/options', () => creation);
  device.create.mockRejectedValueOnce(Object.assign(new Error('excluded'), { name: 'InvalidStateError' }));
  const { user } = draw(<MethodsPage area="user" />);
  await user.click(await screen.findByRole('button', { name: 'この端末のパスキーを登録する' }));
  await screen.findByText('この端末のパスキーは、すでに登録されています。');
});

test('Who is invited chooses a passkey, a password, or neither, and a dead link leads back', async () => {
  const dead = vi.fn();
  api.on('POST /api/invitation/passkey/options', () => creation);
  api.on('POST /api/invitation/passkey', () => ({ token: 'invited' }));
  api.on('POST /api/invitation/link', () => new Refusal(409, 'このリンクは期限が切れています。', { code: 'link_dead' }));
  api.on('GET /api/me', () => ({ ...clerk, roletype: 'selection_committee' }));
  api.on('POST /api/logout', () => ({}));
  const page = <InvitationPage area="admin" token="t" onDead={dead} />;
  const first = draw(page, { at: '/admin-invitation' });
  await expectAccessible();
  await first.user.click(screen.getByRole('button', { name: 'パスワードを決める' }));
  await screen.findByRole('heading', { name: '新しいパスワードの設定' });
  first.unmount();

  const second = draw(page, { at: '/admin-invitation' });
  await second.user.click(screen.getByRole('button', { name: 'パスワードなしではじめる' }));
  await waitFor(() => expect(dead).toHaveBeenCalledWith('このリンクは期限が切れています。'));
  await second.user.click(screen.getByRole('button', { name: 'パスキーを登録してはじめる' }));
  await waitFor(() => expect(second.address()).toBe('/admin/reviews'));
  expect([getToken(), api.to('POST /api/invitation/passkey')[0]?.body]).toEqual(['invited', expect.objectContaining({ token: 't' })]);
});
