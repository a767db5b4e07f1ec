import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SendLettersButton } from '../../../resources/letters/screens/console/sending/send-button.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { listed } from '../support/listed.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { adoptions, applications } = resources;
const sender = { ...clerk, permissions: { ...clerk.permissions, envelopes: ['read', 'send'] } };
const adoption = (id: number, ukesyo: string | null) => listed(adoptions, { ...rowOf(adoptions, id), ukesyo });

test.each([
  [['expired', 'declined', 'cancelled'], '請書を送り直す'],
  [['expired', 'unsent'], '請書送信'],
  [['sent'], '請書送信'],
  [[], '請書送信'],
])('For letters that are %j, the button says 「%s」', (standings, label) => {
  draw(<SendLettersButton resource={adoptions} rows={standings.map((standing, at) => adoption(at + 1, standing))} place="bulk" />, { me: sender });
  expect(screen.getByRole('button').textContent).toBe(label);
});

test('A confirmation that can be signed no more is sent anew: the dialog begins with it', async () => {
  api.on('GET /api/signing', () => ({ provider: 'embedded', isReady: true, isDemo: false, problem: null, subject: null, notAfter: null }));
  api.on('POST /api/envelopes/send/preview', ({ body }) => {
    expect(body).toMatchObject({ kind: 'confirmation' });
    return [{ applicationId: 1, success: true, state: 'ready' }];
  });
  const row = { ...adoption(1, 'sent'), confirmation: 'expired' };
  const { user } = draw(<SendLettersButton resource={adoptions} rows={[row]} place="bulk" />, { me: sender });
  await user.click(screen.getByRole('button', { name: '確認書類を送り直す' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: '確認書類を送信する' })).toBeDefined();
});

test.each([
  ['CONTRACT_PREPARATION', 1],
  ['CONTRACT_PROCESSING', 1],
  ['CONTRACT_ON_HOLD', 1],
  ['UNDER_REVIEW', 0],
  ['IN_PROGRESS', 0],
])('In the head of a record at %s there are %i such buttons', (status, count) => {
  draw(<SendLettersButton resource={applications} rows={[{ ...rowOf(applications, 1), status }]} place="head" />, { me: sender });
  expect(screen.queryAllByRole('button', { name: '請書送信' })).toHaveLength(count);
});

test('Nobody but those who send letters has it', () => {
  draw(<SendLettersButton resource={adoptions} rows={[adoption(1, 'expired')]} place="bulk" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('A declined letter is sent anew after its reason has been read', async () => {
  const message = '前の請書は、助成者が署名を辞退しました（理由：代表者が交代します）。';
  api.on('GET /api/signing', () => ({ provider: 'embedded', isReady: true, isDemo: false, problem: null, subject: null, notAfter: null }));
  api.on('POST /api/envelopes/send/preview', () => [{ applicationId: 1, success: true, state: 'ready', message }]);
  api.on('POST /api/envelopes/send', () => [{ applicationId: 1, envelopeId: 9, success: true, state: 'sent' }]);
  const { user } = draw(<SendLettersButton resource={adoptions} rows={[adoption(1, 'declined')]} place="bulk" />, { me: sender });
  await user.click(screen.getByRole('button', { name: '請書を送り直す' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/代表者が交代します/)).toBeDefined();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: '請書を送信する' }));
  expect(await dialog.findByText('送信しました')).toBeDefined();
});
