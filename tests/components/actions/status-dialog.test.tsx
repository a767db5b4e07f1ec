import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusDialog } from '../../../resources/applications/screens/console/status-dialog.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { listed } from '../support/listed.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { applications } = resources;
const whole = rowOf(applications, 1, { applicationStatusId: 5, status: 'APPLICATION_SUBMITTED' });
const row = listed(applications, whole);
const option = { description: null, commentRequired: false, commentAsks: null, commentIsShared: false };
const options = [
  { ...option, id: 6, kind: 'return', statusKey: 'REVISION_REQUESTED', statusLabelAdmin: '申請内容修正依頼中', mail: 'application_confirmation' },
  { ...option, id: 7, kind: 'end', statusKey: 'REJECTED_END', statusLabelAdmin: '不採択（END）', mail: 'status_change' },
  { ...option, id: 8, kind: 'forward', statusKey: 'SELECTION_PREPARATION', statusLabelAdmin: '選考準備', mail: null },
];

function open() {
  api.on('GET /api/application_status_options/next/5', () => options);
  api.on('POST /api/applications/status/preview', () => [{ id: 1, success: true, error: null, code: null, offersMail: 'custom', mail: null }]);
  const { user } = draw(<StatusDialog resource={applications} rows={[row]} onClose={() => undefined} />);
  return async (label: string) => {
    const select = await screen.findByRole('combobox', { name: /変更後の状況/ });
    await screen.findByRole('option', { name: label });
    await user.selectOptions(select, label);
    return user;
  };
}

const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true });
const labelOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent;

test('A step that asks the grantee to act offers its mail, and the clerk may still decide against it', async () => {
  const choose = open();
  const user = await choose('申請内容修正依頼中');
  expect(labelOf(chosen())).toBe('送信する');
  expect(screen.getByRole('button', { name: '変更してメールを送信する' })).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '送信しない' }));
  await user.type(screen.getByRole('textbox', { name: 'コメント' }), '予算書');
  expect(labelOf(chosen())).toBe('送信しない');
  expect(screen.getByRole('button', { name: '変更する' })).toBeDefined();
});

test('A step after which nobody waits for the grantee sends none by itself, and one without a mail asks nothing', async () => {
  const choose = open();
  await choose('申請内容修正依頼中');
  await choose('不採択（END）');
  expect(labelOf(chosen())).toBe('送信しない');
  await choose('選考準備');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('button', { name: '変更する' })).toBeDefined();
});

test('One organisation’s grants go in one call, however many they are, so that its contact gets one mail', async () => {
  // Of the first organisation there are 60, spread over all; the others have one each.
  const rows = Array.from({ length: 120 }, (_, at) => listed(applications, { ...whole, id: at + 1, organizationId: at % 2 === 0 ? 1 : at + 1 }));
  const calls = (path: string) => api.to(`POST /api/applications/${path}`).map(({ body }) => (body as { ids: number[] }).ids);
  const answerOf = (ids: readonly number[]) => ids.map((id) => ({ id, success: true, error: null, code: null, offersMail: 'custom', mail: null }));
  api.on('GET /api/application_status_options/next/5', () => options);
  for (const path of ['status', 'status/preview']) api.on(`POST /api/applications/${path}`, ({ body }) => answerOf((body as { ids: number[] }).ids));
  const { user } = draw(<StatusDialog resource={applications} rows={rows} onClose={() => undefined} />);
  const select = await screen.findByRole('combobox', { name: /変更後の状況/ });
  await screen.findByRole('option', { name: '不採択（END）' });
  await user.selectOptions(select, '不採択（END）');
  await user.click(screen.getByRole('radio', { name: '送信する' }));
  const button = await screen.findByRole('button', { name: /メールを送信する/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(button);
  await waitFor(() => expect(calls('status').flat()).toHaveLength(120));
  const firsts = rows.filter(({ organizationId }) => organizationId === 1).map(({ id }) => id);
  for (const path of ['status', 'status/preview']) {
    expect(calls(path).filter((ids) => ids.includes(1))[0]).toEqual(firsts);
    expect(new Set(calls(path).flat()).size).toBe(120);
    expect(Math.max(...calls(path).map((ids) => ids.length))).toBe(60);
  }
});
