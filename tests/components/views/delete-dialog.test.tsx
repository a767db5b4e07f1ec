import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeleteDialog } from '../../../refine-app/resource/list/delete-dialog.tsx';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { grants, applications } = resources;
const survey = rowOf(grants, 1, { title: '水辺の調査', version: 8 });
const school = rowOf(grants, 2, { title: '川の学校' });

function drawDialog(resource: Resource, rows: readonly RowData[]) {
  const [onClose, onDeleted] = [vi.fn(), vi.fn()];
  const drawn = draw(<DeleteDialog resource={resource} rows={rows} onClose={onClose} onDeleted={onDeleted} />);
  return { ...drawn, onClose, onDeleted, confirm: () => drawn.user.click(screen.getByRole('button', { name: '削除する' })) };
}

test('It says what goes and that it does not come back, and sends the version that was seen', async () => {
  api.on('DELETE /api/admin/grants/1', () => ({}));
  const { confirm, onClose, onDeleted } = drawDialog(grants, [survey]);
  const dialog = await screen.findByRole('dialog', { name: '部門助成金の削除' });
  expect(within(dialog).getByText('「水辺の調査」を削除します。削除すると元に戻せません。')).toBeDefined();
  await expectAccessible();
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls.map(({ method, body }) => [method, body])).toEqual([['DELETE', { version: 8 }]]);
  expect(onDeleted).toHaveBeenCalledWith([survey]);
  expect(screen.getByText('部門助成金を削除しました')).toBeDefined();
});

test('What the declaration asks for is asked of a person, whatever stands for a call without it', async () => {
  const receipt = rowOf(resources.receipts, 3, { title: 'たも網', version: 2 });
  api.on('DELETE /api/receipts/3', () => ({}));
  const { confirm, user } = drawDialog(resources.receipts, [receipt]);
  await confirm();
  expect(await screen.findByText('削除の理由を入力してください')).toBeDefined();
  expect(api.calls).toEqual([]);
  await user.type(screen.getByRole('textbox'), '試しに登録したもの');
  await confirm();
  await waitFor(() => expect(api.calls.map(({ body }) => body)).toEqual([{ version: 2, reason: '試しに登録したもの' }]));
});

test('Who thinks better of it deletes nothing', async () => {
  const { user, onClose } = drawDialog(grants, [survey]);
  await user.click(await screen.findByRole('button', { name: 'やめる' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(api.calls).toEqual([]);
});

test('Esc closes it', async () => {
  const { user, onClose } = drawDialog(grants, [survey]);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('A refusal is told in the dialog, which stays', async () => {
  api.on('DELETE /api/admin/grants/1', () => new Refusal(409, 'この部門助成金の申請があるため、削除できません'));
  const { confirm, onClose, onDeleted } = drawDialog(grants, [survey]);
  await confirm();
  const words = await screen.findByText('この部門助成金の申請があるため、削除できません');
  expect(words.closest('[role="alert"]')).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('Where the server breaks down, it says so above the call that failed and what to do', async () => {
  api.on('DELETE /api/admin/grants/1', () => new Refusal(502, ''));
  const { confirm } = drawDialog(grants, [survey]);
  await confirm();
  const title = await screen.findByText('削除中にエラーが発生しました');
  const told = '部門助成金の削除に失敗しました。しばらくしてから、もう一度お試しください。（HTTP error: 502）';
  expect(title.closest('[role="alert"]')?.textContent).toContain(told);
});

test('Of several rows each is named before, and told of after', async () => {
  api.on('DELETE /api/admin/grants/1', () => ({}));
  api.on('DELETE /api/admin/grants/2', () => new Refusal(409, '申請があるため、削除できません'));
  const { confirm, onDeleted } = drawDialog(grants, [survey, school]);
  expect(within(await screen.findByRole('list', { name: '対象' })).getAllByRole('listitem')).toHaveLength(2);
  await confirm();
  expect(await screen.findByText('2件のうち1件は完了できませんでした。')).toBeDefined();
  expect(screen.getByText('申請があるため、削除できません')).toBeDefined();
  expect(onDeleted).toHaveBeenCalledWith([survey]);
  await expectAccessible();
});

test('Rows that may not be deleted are named and left alone', async () => {
  api.on('DELETE /api/admin/grants/1', () => ({}));
  const { confirm } = drawDialog(grants, [survey, { ...school, abilities: [] }]);
  expect(await screen.findByText('1件は、この操作ができないため対象から外します。')).toBeDefined();
  await confirm();
  expect(await screen.findByText('1件すべて完了しました。')).toBeDefined();
  expect(api.calls).toHaveLength(1);
});

test('Where none may be deleted there is nothing to confirm', async () => {
  drawDialog(grants, [{ ...survey, abilities: [] }]);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '削除する' })).disabled).toBe(true);
});

test('Where a reason is demanded, the focus goes to it, and the reason is sent', async () => {
  api.on('DELETE /api/applications/9', () => ({}));
  api.on('GET /api/applications/9/deletion', () => ({ refused: null, goes: [] }));
  const { user, confirm } = drawDialog(applications, [rowOf(applications, 9, { version: 2 })]);
  await confirm();
  const reason = screen.getByRole('textbox', { name: '削除の理由' });
  expect(await screen.findByText('削除の理由を入力してください')).toBeDefined();
  expect(document.activeElement).toBe(reason);
  expect(api.to('DELETE /api/applications/9')).toEqual([]);
  await user.type(reason, '重複');
  await confirm();
  await waitFor(() => expect(api.to('DELETE /api/applications/9').map(({ body }) => body)).toEqual([{ version: 2, reason: '重複' }]));
});

test('What goes with an application is listed before, or why it cannot go', async () => {
  const row = rowOf(applications, 9, { version: 2 });
  api.on('GET /api/applications/9/deletion', () => ({ refused: null, goes: [{ label: '状況の履歴', count: 3 }] }));
  const { unmount } = drawDialog(applications, [row]);
  expect(await screen.findByText('一緒に削除されるもの：状況の履歴 3件')).toBeDefined();
  await expectAccessible();
  unmount();
  const refused = 'この申請は 提出書類 6件、領収書 2件 で使われているため削除できません。';
  api.on('GET /api/applications/9/deletion', () => ({ refused, goes: [] }));
  drawDialog(applications, [row]);
  expect((await screen.findByText(refused)).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '削除する' }).disabled).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
});
