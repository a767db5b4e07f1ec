import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { mailTemplatePage } from '../../../resources/messages/screens/console/mail-template-record.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { mail_templates, audit_logs } = resources;
const noProposal = { proposedSubject: null, proposedBody: null, proposedIsHtml: false, proposedById: null, proposedByName: null, proposedAt: null };
const text = { subject: '件名', body: '一行目\n{{resetUrl}}\n', isHtml: false };

function drawPage(given: object) {
  api.on('GET /api/mail_templates/1', () =>
    rowOf(mail_templates, 1, { name: 'パスワードのご案内', purpose: 'password_reset', ...text, ...noProposal, ...given }),
  );
  api.on('GET /api/mail_templates/1/versions', () => []);
  api.list(audit_logs, []);
  return draw(<ResourceShow resource={mail_templates} id={1} page={mailTemplatePage} />);
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('The text of a security mail is proposed over the one that holds', async () => {
  const { user } = drawPage({ abilities: ['propose'] });
  const how = await region('文面の変え方');
  expect(how.getByText(/最後の一行は、システムが付けます：「このメールのリンクは/)).toBeDefined();
  expect([screen.queryByRole('button', { name: '編集' }), screen.queryByRole('region', { name: '変更の申し出' })]).toEqual([null, null]);
  await expectAccessible();
  await user.click(await screen.findByRole('button', { name: '文面の変更を申し出る' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /件名/ }).textContent).toBe('件名');
  expect(dialog.getByRole('textbox', { name: /本文/ }).textContent).toMatch(
    /一行目\s*パスワードを設定するアドレス|一行目\s*［パスワードを設定するアドレス］/,
  );
});

test('What waits for another head says what would change, by whom', async () => {
  drawPage({
    abilities: ['approve', 'withdraw'],
    proposedSubject: '件名',
    proposedBody: '新しい一行目\n{{resetUrl}}',
    proposedById: 2,
    proposedByName: '髙橋 誠一',
    proposedAt: '2026-11-21T01:00:00.000Z',
  });
  const proposal = await region('変更の申し出');
  expect(proposal.getByText(/－ 一行目/).textContent).toBe('－ 一行目\n＋ 新しい一行目');
  expect(proposal.getByText('髙橋 誠一')).toBeDefined();
  expect(await screen.findByRole('button', { name: '文面の変更を承認する' })).toBeDefined();
});

test('Another template is edited as before', async () => {
  drawPage({ purpose: 'custom', abilities: ['update'] });
  expect(await screen.findByRole('region', { name: 'ひな形' })).toBeDefined();
  expect(screen.queryByRole('region', { name: '文面の変え方' })).toBeNull();
});
