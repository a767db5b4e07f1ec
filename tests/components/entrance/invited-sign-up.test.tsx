import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmPage } from '../../../refine-app/sign-in/sign-up/confirm-page.tsx';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

test.each([
  [undefined, {}],
  [/団体への参加も申し出る/, { joins: { organizationName: '荒川をまなぶ会' } }],
])('Whoever is invited to one application signs up for it alone, and asks to join where that is wanted: %s', async (choice, sent) => {
  const entry = { id: 4, organizationName: '荒川をまなぶ会', callTitle: '川の公募' };
  api.on('POST /api/sign-up/link', () => ({ email: 'new@example.jp', call: null, entry }));
  api.on('POST /api/sign-up/confirm', () => ({ token: 'new', user: { organizationId: null } }));
  const { user, address } = draw(<ConfirmPage token="t" onDead={() => undefined} />, { at: '/user/sign-up' });
  await screen.findByText(/一緒に書くように招かれています。登録すると、この応募を読み、書けるようになります。/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'この応募だけを一緒に書く' }).checked).toBe(true);
  await expectAccessible();
  await user.type(screen.getByLabelText(/氏名/), '名取 花子');
  await user.type(screen.getByLabelText('パスワード'), 'Kawabata-2027');
  if (choice) await user.click(screen.getByRole('radio', { name: choice }));
  await user.click(screen.getByRole('button', { name: '登録する' }));
  await waitFor(() => expect(address()).toBe('/user/entries/4'));
  expect(api.to('POST /api/sign-up/confirm').at(-1)?.body).toEqual({ token: 't', username: '名取 花子', password: 'Kawabata-2027', ...sent });
});
