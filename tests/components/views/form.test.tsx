import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ResourceForm } from '../../../refine-app/resource/edit/form.tsx';
import { resources } from '../../../resources.config.ts';
import { deferred, fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { faqs } = resources;
const row = rowOf(faqs, 4, { question: '期限はいつですか', answer: '四月末です', version: 3 });
const stale = () => new Refusal(409, 'ほかの人が先に更新しました', { code: 'stale_version' });

function drawForm(given?: typeof row) {
  const [onSaved, onCancel] = [vi.fn(), vi.fn()];
  const drawn = draw(<ResourceForm resource={faqs} row={given} onSaved={onSaved} onCancel={onCancel} />);
  return { ...drawn, onSaved, onCancel };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', code: 'KeyS', ctrlKey: true });
const summary = () => screen.findByText(/^入力内容を確認してください/).then(({ parentElement }) => parentElement as HTMLElement);

test('What is wrong is said all at once, above the form with the focus, and beside each input', async () => {
  const { user } = drawForm();
  await user.click(screen.getByRole('button', { name: '登録する' }));
  const box = await summary();
  expect(document.activeElement).toBe(box);
  expect(within(box).getAllByRole('link').length).toBeGreaterThan(1);
  expect(box.textContent).toContain(`（${within(box).getAllByRole('link').length}件）`);
  expect(api.calls).toEqual([]);
  const inputs = within(box)
    .getAllByRole('link')
    .map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  await waitFor(() => expect(inputs.map((input) => input?.getAttribute('aria-invalid'))).toEqual(inputs.map(() => 'true')));
  await expectAccessible();
});

test('An error in the summary leads into its input', async () => {
  const { user } = drawForm();
  await user.click(screen.getByRole('button', { name: '登録する' }));
  const [first] = within(await summary()).getAllByRole('link');
  await user.click(first as HTMLElement);
  expect(document.activeElement?.matches('input, textarea')).toBe(true);
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
});

test('Ctrl+S saves what was changed, with the version that was seen', async () => {
  api.on('PUT /api/faqs/4', ({ body }) => ({ ...row, ...(body as object), version: 4 }));
  const { user, onSaved } = drawForm(row);
  await user.type(box('質問'), '？');
  expect(screen.getByText('保存していない変更があります')).toBeDefined();
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
  expect(api.to('PUT /api/faqs/4').map(({ body }) => body)).toEqual([{ question: '期限はいつですか？', version: 3 }]);
  expect(screen.getByText('保存完了')).toBeDefined();
});

test('A form that nobody has changed asks the server nothing', async () => {
  const { onSaved } = drawForm(row);
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.calls).toEqual([]);
  expect(screen.getByText('変更はありません')).toBeDefined();
});

test('What the server finds wrong stands beside its input, and what was typed stays', async () => {
  api.on('PUT /api/faqs/4', () => new Refusal(422, '入力内容を確認してください', { fields: { question: '同じ質問がすでにあります' } }));
  const { user, onSaved } = drawForm(row);
  await user.type(box('質問'), '？');
  save();
  expect(within(await summary()).getByRole('link').textContent).toBe('同じ質問がすでにあります');
  await waitFor(() => expect(box('質問').getAttribute('aria-invalid')).toBe('true'));
  expect(box('質問').value).toBe('期限はいつですか？');
  expect(onSaved).not.toHaveBeenCalled();
});

test('A save that fails as a whole says so above the buttons, and nothing is lost', async () => {
  api.on('PUT /api/faqs/4', () => new Refusal(403, '権限がありません'));
  const { user } = drawForm(row);
  await user.type(box('質問'), '？');
  save();
  const alert = (await screen.findByText(/権限がありません/)).closest('[role="alert"]') as HTMLElement;
  expect(alert.textContent).toContain('入力した内容はそのまま残っています。');
  expect(box('質問').value).toBe('期限はいつですか？');
  await expectAccessible();
});

test('While it is being saved, a second press does nothing, and leaving waits', async () => {
  const { promise, resolve: answer } = deferred<unknown>();
  api.on('PUT /api/faqs/4', () => promise);
  const { user, onSaved } = drawForm(row);
  await user.type(box('質問'), '？');
  save();
  save();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'やめる' }).disabled).toBe(true));
  await waitFor(() => expect(api.calls).toHaveLength(1));
  answer({ ...row, version: 4 });
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(api.calls).toHaveLength(1);
});

test('What somebody else saved meanwhile is shown beside one’s own change, which can be put over it', async () => {
  const theirs = { ...row, answer: '五月末です', version: 5 };
  let tries = 0;
  api.on('PUT /api/faqs/4', ({ body }) => (tries++ === 0 ? stale() : { ...theirs, ...(body as object), version: 6 }));
  api.on('GET /api/faqs/4', () => theirs);
  const { user, onSaved } = drawForm(row);
  await user.type(box('質問'), '？');
  save();
  const dialog = within(await screen.findByRole('dialog', { name: 'ほかの人が先に更新しました' }));
  const cells = (name: string) =>
    within(dialog.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('質問')).toEqual(['期限はいつですか', '期限はいつですか', '期限はいつですか？']);
  expect(cells('回答')).toEqual(['四月末です', '五月末です', '変更なし']);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: '自分の変更を最新の内容に重ねる' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(api.to('PUT /api/faqs/4').at(-1)?.body).toEqual({ question: '期限はいつですか？', version: 5 });
});

test('Or one takes over what the other has saved', async () => {
  const theirs = { ...row, answer: '五月末です', version: 5 };
  api.on('PUT /api/faqs/4', stale);
  api.on('GET /api/faqs/4', () => theirs);
  const { user, onSaved } = drawForm(row);
  await user.type(box('質問'), '？');
  save();
  await user.click(await screen.findByRole('button', { name: '最新の内容を読み込む' }));
  await waitFor(() => expect(box('質問').value).toBe('期限はいつですか'));
  expect(box('回答').value).toBe('五月末です');
  expect(onSaved).not.toHaveBeenCalled();
});

test('What was typed before the page was loaded anew is there again, and says so', async () => {
  const { user, unmount } = drawForm(row);
  await user.type(box('質問'), '？');
  const kept = { ...sessionStorage };
  unmount();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  drawForm(row);
  expect(screen.getByText('保存していなかった入力を復元しました').closest('[role="status"]')).not.toBeNull();
  expect(box('質問').value).toBe('期限はいつですか？');
});

test('Leaving is one’s own choice', async () => {
  const { user, onCancel } = drawForm(row);
  await user.click(screen.getByRole('button', { name: 'やめる' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
