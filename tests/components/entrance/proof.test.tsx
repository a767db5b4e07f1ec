import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApiError } from '../../../refine-app/data/errors.ts';
import { http } from '../../../refine-app/data/http.ts';
import { getToken, setToken } from '../../../refine-app/data/token.ts';
import { AreaGuard } from '../../../refine-app/sign-in/area-guard.tsx';
import { ProofPage } from '../../../refine-app/sign-in/proof/proof-page.tsx';
import { StepUpPrompt } from '../../../refine-app/sign-in/proof/step-up-prompt.tsx';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();
const required = new Refusal(403, 'ご本人であることをもう一度確かめてください。', { code: 'step_up_required' });
let shown = false;

afterEach(() => {
  shown = false;
  setToken('a token');
});

/** Something that weighs, and the password that opens it. */
function weighty() {
  api.on('PUT /api/users/1', ({ body }) => (shown ? body : required));
  api.on('POST /api/users/1/invite', () => (shown ? {} : required));
  api.on('GET /api/proof', () => ({ methods: ['password'], email: clerk.email }));
  api.on('POST /api/proof', ({ body }) => {
    shown = (body as { password: string }).password === 'Seseragi-2026';
    return shown ? null : new Refusal(422, '入力内容を確認してください', { fields: { password: 'パスワードが正しくありません' } });
  });
  return draw(<StepUpPrompt />);
}

test('What weighs waits, however many calls it is, until one has shown once to be the one, and is done then', async () => {
  const { user } = weighty();
  let done: unknown;
  void act(() => {
    done = Promise.all([http.put('/api/users/1', { username: '山田' }), http.post('/api/users/1/invite')]);
  });
  const box = await screen.findByLabelText('パスワード');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '確かめる' }));
  expect(screen.getByText('パスワードを入力してください')).toBeDefined();
  await user.type(box, 'wrong');
  await user.click(screen.getByRole('button', { name: '確かめる' }));
  await screen.findByText('パスワードが正しくありません');
  await user.clear(box);
  await user.type(box, 'Seseragi-2026');
  await user.click(screen.getByRole('button', { name: '確かめる' }));
  const [saved] = (await done) as { data: unknown }[];
  expect(saved?.data).toEqual({ username: '山田' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([api.to('PUT /api/users/1').length, api.to('POST /api/users/1/invite').length, api.to('POST /api/proof').length]).toEqual([2, 2, 2]);
});

test('Whoever would rather not is told what was refused, and nothing is sent again', async () => {
  const { user } = weighty();
  let failure: Promise<ApiError> | undefined;
  void act(() => {
    failure = http.put('/api/users/1', {}).then(
      () => Promise.reject(new Error('It was done')),
      (error: ApiError) => error,
    );
  });
  await user.click(await screen.findByRole('button', { name: 'やめる' }));
  expect(await failure).toMatchObject({ code: 'step_up_required', message: 'ご本人であることをもう一度確かめてください。' });
  expect(api.to('PUT /api/users/1')).toHaveLength(1);
});

test('The second factor of a sign-in is asked for by the best means, or another, and gives the session', async () => {
  api.on('GET /api/proof', () => ({ methods: ['passkey', 'totp', 'recovery'], email: clerk.email }));
  api.on('POST /api/proof', () => ({ token: 'whole', user: clerk }));
  api.on('GET /api/me', () => clerk);
  const { user, address } = draw(<ProofPage area="admin" />, { at: '/admin/proof?to=%2Fadmin%2Fgrants', me: { ...clerk, awaits: 'factor' } });
  await screen.findByRole('button', { name: 'パスキーで確かめる' });
  await expectAccessible();
  await user.click(screen.getByRole('checkbox', { name: 'この端末では30日間、この確認を省く' }));
  await user.click(screen.getByRole('button', { name: '認証アプリの番号で確かめる' }));
  await user.type(screen.getByLabelText('認証アプリの6桁の番号'), '123456');
  await user.click(screen.getByRole('button', { name: '確かめる' }));
  await waitFor(() => expect(address()).toBe('/admin/grants'));
  expect(getToken()).toBe('whole');
  expect(api.to('POST /api/proof')[0]?.body).toEqual({ method: 'totp', code: '123456', trust: true });
});

test.each([
  ['factor', '/admin/proof?to=%2Fadmin%2Fgrants%3Fq%3D1'],
  ['password', '/admin/change-password'],
  ['enrolment', '/admin/enrolment?to=%2Fadmin%2Fgrants%3Fq%3D1'],
] as const)('A session that waits for its %s is led there first', async (awaits, first) => {
  api.on('GET /api/me', () => ({ ...clerk, awaits }));
  const { address } = draw(<AreaGuard area="admin" />, { at: '/admin/grants?q=1' });
  await waitFor(() => expect(address()).toBe(first));
});
