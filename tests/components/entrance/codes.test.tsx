import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddTimeCode } from '../../../refine-app/sign-in/methods/add-time-code.tsx';
import { LostFactors } from '../../../refine-app/sign-in/methods/lost-factors.tsx';
import { RecoveryPart } from '../../../refine-app/sign-in/methods/recovery-part.tsx';
import { TimeCodePart } from '../../../refine-app/sign-in/methods/time-code.tsx';
import { TrustedDevices } from '../../../refine-app/sign-in/methods/trusted-devices.tsx';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/kikin:hanako%40example.jp?issuer=kikin&secret=${secret}`;
const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

test('An app is registered by its first code, and its recovery codes have to be kept before it goes on', async () => {
  const onDone = vi.fn();
  api.on('POST /api/time-code', () => ({ secret, uri }));
  api.on('POST /api/time-code/confirm', ({ body }) =>
    (body as { code: string }).code === '123456'
      ? { recoveryCodes: codes }
      : new Refusal(422, '入力内容を確認してください', { fields: { code: '番号が正しくありません' } }),
  );
  const { user } = draw(<AddTimeCode onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: '認証アプリを登録する' }));
  await screen.findByRole('img', { name: '認証アプリで読み取るコード' });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  expect(screen.getByRole('link', { name: 'アプリで開く' }).getAttribute('href')).toBe(uri);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '鍵をコピーする' }));
  expect(await navigator.clipboard.readText()).toBe(secret);

  await user.click(screen.getByRole('button', { name: '登録する' }));
  expect(screen.getByText('認証アプリの6桁の番号を入力してください')).toBeDefined();
  const box = screen.getByRole('textbox', { name: /6桁の番号/ });
  await user.type(box, '000000');
  await user.click(screen.getByRole('button', { name: '登録する' }));
  await screen.findByText('番号が正しくありません');
  expect(document.activeElement).toBe(box);
  await user.clear(box);
  await user.type(box, '123456');
  await user.click(screen.getByRole('button', { name: '登録する' }));

  await screen.findByRole('heading', { name: '予備コードを控えてください' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '次へ' }));
  await screen.findByText(/「控えました」にチェックを入れてください/);
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: '控えました' }));
  await user.click(screen.getByRole('button', { name: '次へ' }));
  expect(onDone).toHaveBeenCalledOnce();
  // Where the page stays, they are shown no longer.
  expect(screen.queryByText('AAAAA-BBBBB')).toBeNull();
  expect(screen.getByRole('button', { name: '認証アプリを登録する' })).toBeDefined();
});

test('An app in the place of another comes without new recovery codes, and a refused beginning says why', async () => {
  const onDone = vi.fn();
  api.on('POST /api/time-code', () => new Refusal(409, 'いまは登録できません'));
  const { user } = draw(<AddTimeCode onDone={onDone} again />);
  await user.click(screen.getByRole('button', { name: '別の認証アプリに替える' }));
  await screen.findByText('いまは登録できません');
  api.on('POST /api/time-code', () => ({ secret, uri }));
  api.on('POST /api/time-code/confirm', () => ({ recoveryCodes: null }));
  await user.click(screen.getByRole('button', { name: '別の認証アプリに替える' }));
  await user.type(await screen.findByRole('textbox', { name: /6桁の番号/ }), '123456');
  await user.click(screen.getByRole('button', { name: '登録する' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('Few recovery codes ask for new ones, which have to be kept, too', async () => {
  const onChange = vi.fn();
  api.on('POST /api/recovery-codes', () => ({ recoveryCodes: codes }));
  const { user } = draw(<RecoveryPart left={3} onChange={onChange} />);
  expect(screen.getByText(/残りは3個です。 ?残りが少なくなりました/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '新しい予備コードを作る' }));
  expect(screen.getByText('いまの予備コードは、使えなくなります。')).toBeDefined();
  expect(api.to('POST /api/recovery-codes')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '作る' }));
  await user.click(await screen.findByRole('checkbox', { name: '控えました' }));
  expect(screen.getByText('AAAAA-BBBBB')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '次へ' }));
  expect(onChange).toHaveBeenCalledOnce();
});

test('An app is removed after a question, and what the server refuses is said there', async () => {
  const onChange = vi.fn();
  api.on('DELETE /api/time-code', () => new Refusal(409, '最後の一つは削除できません。'));
  const timeCode = { confirmedAt: '2026-11-01T03:00:00Z', lastUsedAt: null };
  const { user } = draw(<TimeCodePart timeCode={timeCode} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: '登録を外す' }));
  const dialog = within(screen.getByRole('dialog', { name: '認証アプリの登録を外しますか' }));
  await user.click(dialog.getByRole('button', { name: '登録を外す' }));
  await dialog.findByText(/最後の一つは削除できません/);
  api.on('DELETE /api/time-code', () => null);
  await user.click(dialog.getByRole('button', { name: '登録を外す' }));
  await screen.findByText('認証アプリの登録を外しました');
  expect(onChange).toHaveBeenCalledOnce();
});

test('A device is trusted no longer, one by one or all at once; one that is over by now is no failure', async () => {
  const onChange = vi.fn();
  const device = (id: number, name: string) => ({
    ...{ id, device: name, lastUsedAt: '2026-11-01T03:00:00Z', trustedUntil: '2026-12-01T03:00:00Z' },
  });
  api.on('DELETE /api/trusted-devices/1', () => new Refusal(404, 'ありません'));
  api.on('DELETE /api/trusted-devices', () => new Refusal(503, '混み合っています'));
  const { user } = draw(<TrustedDevices devices={[device(1, 'iPhone の Safari'), device(2, 'Windows の Chrome')]} onChange={onChange} />);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: /^iPhone の Safari.*で確認を省くのをやめる$/ }));
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'すべての端末でやめる' }));
  await screen.findByText(/混み合っています/);
  expect(onChange).toHaveBeenCalledOnce();
});

test('Whoever has lost everything says how to be reached, once', async () => {
  api.on('POST /api/factor_resets/own', () => new Refusal(409, '解除は、すでに申し出があります。'));
  const { user } = draw(<LostFactors />);
  await user.click(screen.getByRole('button', { name: 'どれも使えない' }));
  await user.click(screen.getByRole('button', { name: '解除を申し出る' }));
  expect(screen.getByText('事情と、連絡のつく電話番号を入力してください')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: /連絡のつく電話番号/ }), '紛失しました。内線123');
  await user.click(screen.getByRole('button', { name: '解除を申し出る' }));
  await screen.findByText('解除は、すでに申し出があります。');
  await expectAccessible();
  api.on('POST /api/factor_resets/own', () => null);
  await user.click(screen.getByRole('button', { name: '解除を申し出る' }));
  await screen.findByText(/申し出を受け付けました/);
  expect(api.to('POST /api/factor_resets/own').at(-1)?.body).toEqual({ reason: '紛失しました。内線123' });
});
