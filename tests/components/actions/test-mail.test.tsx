import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Application } from '../../../resources/applications/screens/console/record/application.ts';
import { ToolsTab } from '../../../resources/applications/screens/console/record/tools-tab.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const row = { ...rowOf(resources.applications, 4), bankId: null } as unknown as Application;

async function ask() {
  const { user } = draw(<ToolsTab row={row} />);
  await user.click(screen.getByRole('button', { name: '動作確認のメールを送信する' }));
  const dialog = within(await screen.findByRole('dialog', { name: '動作確認のメールを送信する' }));
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: '送信する' })) };
}

test('A mail to see how it arrives goes to oneself unless told otherwise, and wants a subject and a text', async () => {
  api.on('POST /api/email/test', () => ({}));
  const { user, dialog, send } = await ask();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /宛先/ }).value).toBe(clerk.email);
  await send();
  for (const words of ['件名を入力してください', '本文を入力してください']) expect(await dialog.findByText(words)).toBeDefined();
  await expectAccessible();
  await user.type(dialog.getByRole('textbox', { name: /件名/ }), 'ためし');
  await user.type(dialog.getByRole('textbox', { name: /本文/ }), '届きましたか');
  await send();
  expect(await screen.findByText(`${clerk.email} への送信を受け付けました`)).toBeDefined();
  expect(api.calls.map(({ body }) => body)).toEqual([{ to: clerk.email, subject: 'ためし', body: '届きましたか', isHtml: false }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('A refusal is told in the dialog, which keeps what was written', async () => {
  api.on('POST /api/email/test', () => new Refusal(503, 'メールサーバーにつながりません'));
  const { user, dialog, send } = await ask();
  await user.type(dialog.getByRole('textbox', { name: /件名/ }), 'ためし');
  await user.type(dialog.getByRole('textbox', { name: /本文/ }), '届きましたか');
  await send();
  expect(await dialog.findByText(/メールサーバーにつながりません/)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /件名/ }).value).toBe('ためし');
});
