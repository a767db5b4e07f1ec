import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddTimeCode } from '../../../refine-app/entrance/methods/add-time-code.tsx';
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
