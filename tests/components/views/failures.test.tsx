import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FoundRecord, RecordById } from '../../../refine-app/console/pages/found-record.tsx';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { ResourceForm } from '../../../refine-app/resource/edit/form.tsx';
import { DeleteDialog } from '../../../refine-app/resource/list/delete-dialog.tsx';
import { ExportButton } from '../../../refine-app/resource/list/export-button.tsx';
import { ResourceList } from '../../../refine-app/resource/list/resource-list.tsx';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { ChangePasswordPage } from '../../../refine-app/sign-in/change-password-page.tsx';
import { LoginPage } from '../../../refine-app/sign-in/login-page.tsx';
import { Dashboard } from '../../../resources/dashboard/screens/console/dashboard.tsx';
import { kindWords } from '../../../resources/letters/screens/console/sending/kinds.ts';
import { SendDialog } from '../../../resources/letters/screens/console/sending/send-dialog.tsx';
import { noticePage } from '../../../resources/messages/screens/console/notifications.tsx';
import { ReceiptsList } from '../../../resources/receipts/screens/console/list.tsx';
import { receiptPage } from '../../../resources/receipts/screens/console/page.tsx';
import { Picture } from '../../../resources/receipts/screens/console/picture.tsx';
import { resources } from '../../../resources.config.ts';
import { type Resource, readPath, writePath } from '../../../schema/resource.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const broken = () => new Refusal(502, '');
const advice = /しばらくしてから、もう一度お試しください。（HTTP error: 502）/;
const { applications, adoptions, grants, notifications, payments, receipts, recipient_users, submissions, users } = resources;

const { queries } = queryClient.getDefaultOptions();

beforeEach(() => {
  // The tries follow each other at once.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  for (const resource of Object.values<Resource>(resources)) api.list(resource, []);
});

/** What a reader is told, and the box in which that stands. */
async function told(words: string | RegExp) {
  const box = (await screen.findByText(words)).closest<HTMLElement>('[role="alert"]');
  expect(box?.textContent).toMatch(advice);
  return box as HTMLElement;
}

const again = (box: HTMLElement) => within(box.parentElement as HTMLElement).getByRole('button', { name: 'もう一度読み込む' });

test.each<readonly [words: string, resource: Resource]>([
  ['申請の取得に失敗しました', applications],
  ['助成一覧の取得に失敗しました', adoptions],
  ['申請ユーザーの取得に失敗しました', recipient_users],
  ['部門助成金の取得に失敗しました', grants],
  ['提出書類の取得に失敗しました', submissions],
  ['お知らせの取得に失敗しました', notifications],
  ['助成者サマリーの読み込みに失敗しました', payments],
  ['領収書の取得に失敗しました', receipts],
  ['ユーザーの取得に失敗しました', users],
])('%s: a list that cannot be read', async (words, resource) => {
  api.on(`GET /api${readPath(resource)}`, broken);
  draw(<ResourceList resource={resource} />, { at: resource.screen.path });
  expect(again(await told(words))).toBeDefined();
});

test('The figures above the receipts, and a picture, that cannot be read', async () => {
  api.on('GET /api/receipts/stats', broken);
  api.on('GET /api/receipts/download-image', broken);
  api.on('GET /api/receipts/3/preview', broken);
  const { user, unmount } = draw(<ReceiptsList resource={receipts} />, { at: receipts.screen.path });
  expect(again(await told('領収書の統計取得に失敗しました'))).toBeDefined();
  unmount();
  draw(<Picture receipt={rowOf(receipts, 3, { receiptImageId: 9 })} />);
  await user.click(screen.getByRole('button', { name: /画像をダウンロード/ }));
  await screen.findByText(/画像のダウンロードに失敗しました/);
});

test('A record that the address does not name, that there is not, or that cannot be read', async () => {
  const shown = (resource: Resource, at: string) => draw(<FoundRecord resource={resource}>{(id) => <p>{id}</p>}</FoundRecord>, { at }).unmount;
  const back = () => expect(screen.getByRole('link', { name: '一覧へ戻る' })).toBeDefined();
  let close = shown(submissions, '/admin/submissions/detail?entryNumber=1');
  await screen.findByText('必要なパラメータが不足しています');
  back();
  close();
  close = shown(submissions, '/admin/submissions/detail?entryNumber=1&formNumber=2');
  await screen.findByText('提出書類が見つかりません');
  back();
  close();
  api.on('GET /api/submissions', broken);
  close = shown(submissions, '/admin/submissions/detail?entryNumber=1&formNumber=3');
  expect(again(await told('データの取得に失敗しました'))).toBeDefined();
  close();
  draw(<RecordById resource={notifications}>{(id) => <p>{id}</p>}</RecordById>, { at: '/admin/notifications/detail' });
  await screen.findByText('お知らせのIDが指定されていません');
  back();
});

test.each<readonly [resource: Resource, missing: string, failed: string, page: typeof receiptPage]>([
  [notifications, 'お知らせが見つかりません', 'お知らせの取得に失敗しました', noticePage as typeof receiptPage],
  [receipts, '領収書が見つかりません', '領収書の取得に失敗しました', receiptPage],
])('The page of $label', async (resource, missing, failed, page) => {
  api.on(`GET /api${readPath(resource)}/1`, () => new Refusal(404, '見つかりません'));
  api.on(`GET /api${readPath(resource)}/2`, broken);
  const { unmount } = draw(<ResourceShow resource={resource} id={1} page={page} />);
  expect(await screen.findByRole('heading', { name: missing })).toBeDefined();
  expect(screen.getByRole('link', { name: '一覧へ戻る' })).toBeDefined();
  unmount();
  draw(<ResourceShow resource={resource} id={2} page={page} />);
  expect(again(await told(failed))).toBeDefined();
});

test('A notice that cannot be saved where it stands, or from its dialog', async () => {
  const notice = rowOf(notifications, 1, { title: '川の日', content: '7月7日です。', abilities: ['update'] });
  api.on('GET /api/notifications/1', () => notice);
  api.on('GET /api/notifications/unread', () => ({ ids: [] }));
  api.on('PUT /api/admin/notifications/1', broken);
  api.on('POST /api/admin/notifications', broken);
  const { user, unmount } = draw(<ResourceShow resource={notifications} id={1} page={noticePage as typeof receiptPage} />);
  await user.click(await screen.findByRole('button', { name: '編集する' }));
  await user.type(screen.getByRole('textbox', { name: 'タイトル' }), '！');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  expect((await told('保存に失敗しました')).textContent).toContain('お知らせの更新に失敗しました');
  await user.click(screen.getByRole('button', { name: 'やめる' }));
  await user.click(await screen.findByRole('button', { name: '変更を捨てて元に戻す' }));
  expect(await screen.findByRole('heading', { level: 1, name: '川の日' })).toBeDefined();
  unmount();
  draw(<ResourceForm resource={notifications} onSaved={() => undefined} onCancel={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'タイトル' }), '川の日');
  await user.type(screen.getByRole('textbox', { name: '内容' }), '7月7日です。');
  await user.click(screen.getByRole('button', { name: '登録する' }));
  expect((await told('お知らせの保存中にエラーが発生しました')).textContent).toContain('お知らせの作成に失敗しました');
});

test('A department grant that cannot be saved', async () => {
  api.on('PUT /api/admin/grants/1', broken);
  const row = rowOf(grants, 1, { title: '水辺' });
  const { user } = draw(<ResourceForm resource={grants} row={row} onSaved={() => undefined} onCancel={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'テーマ名' }), '！');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  expect((await told('部門助成金の保存中にエラーが発生しました')).textContent).toContain('部門助成金の更新に失敗しました');
});

test.each<readonly [resource: Resource, words: string]>([
  [grants, '部門助成金の削除に失敗しました'],
  [notifications, 'お知らせの削除に失敗しました'],
  [users, 'ユーザー削除に失敗しました'],
])('A row that cannot be deleted: %#', async (resource, words) => {
  api.on(`DELETE /api${writePath(resource)}/1`, broken);
  const { user } = draw(<DeleteDialog resource={resource} rows={[rowOf(resource, 1)]} onClose={() => undefined} onDeleted={() => undefined} />);
  await user.click(screen.getByRole('button', { name: '削除する' }));
  expect((await told('削除中にエラーが発生しました')).textContent).toContain(words);
});

test('A file for spreadsheets that cannot be written', async () => {
  api.on('GET /api/admin/applications/export', broken);
  const { user } = draw(<ExportButton resource={applications} label="CSV出力" query={new URLSearchParams()} />);
  await user.click(screen.getByRole('button', { name: 'CSV出力' }));
  await told('エクスポートに失敗しました');
});

test('A letter for signature that cannot be sent', async () => {
  api.on('GET /api/signing', () => ({ provider: 'own', problem: null, isDemo: false }));
  api.on('POST /api/envelopes/send/preview', broken);
  api.on('POST /api/envelopes/send', broken);
  const { user } = draw(<SendDialog resource={adoptions} rows={[rowOf(adoptions, 1)]} onClose={() => undefined} />);
  await screen.findByText('送信できるかを確かめられませんでした。');
  await user.click(screen.getByRole('button', { name: /請書を送信する/ }));
  expect(await screen.findByText(kindWords.ukesyo.failed)).toBeDefined();
  expect(kindWords.ukesyo.failed).toBe('PDF請書の送信に失敗しました');
});

test('A role that has no dashboard', () => {
  draw(<Dashboard />, { me: { ...clerk, roletype: 'SOMETHING_NEW' } });
  expect(screen.getByText(/未対応のロールタイプ/)).toBeDefined();
});

test('The own password that cannot be changed, and what is wrong with a new one', async () => {
  api.on('PUT /api/users/7/password', broken);
  const { user } = draw(<ChangePasswordPage area="admin" />);
  const send = () => user.click(screen.getByRole('button', { name: 'パスワードを変更する' }));
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await send();
  await screen.findByText('すべての必須フィールドを入力してください。');
  await user.type(box('現在のパスワード'), 'Seseragi-2026');
  await user.type(box('新しいパスワード'), 'short');
  await user.type(box('新しいパスワード（確認）'), 'Nagare-no-oto-26');
  await send();
  for (const words of ['パスワードは8文字以上で入力してください', '新しいパスワードと確認用パスワードが一致しません'])
    expect(screen.getByText(words)).toBeDefined();
  await user.clear(box('新しいパスワード'));
  await user.type(box('新しいパスワード'), 'nagarenooto');
  await send();
  expect(screen.getByText('パスワードは大文字、小文字、数字を含む必要があります')).toBeDefined();
  await user.clear(box('新しいパスワード'));
  await user.type(box('新しいパスワード'), 'Nagare-no-oto-26');
  await send();
  await screen.findByText(/^パスワード変更に失敗しました。しばらくしてから/);
});

test.each<readonly [area: 'admin' | 'user', answer: unknown, words: string]>([
  ['admin', new Refusal(401, '違います。'), '管理者IDまたはパスワードが正しくありません。'],
  ['admin', new Refusal(502, ''), '管理者IDまたはパスワードが正しくありません。'],
  ['user', new Refusal(401, 'メールアドレスまたはパスワードが正しくありません。'), 'メールアドレスまたはパスワードが正しくありません。'],
  ['user', {}, 'サーバーからの応答が正しくありません。'],
])('A login at the door of %s that fails: %#', async (area, answer, words) => {
  api.on(`POST /api/${area}/login`, () => answer);
  const { user } = draw(<LoginPage area={area} warmUp={() => undefined} />, { at: `/${area}/login` });
  api.on('GET /api/me', () => clerk);
  await user.type(screen.getByLabelText(area === 'admin' ? 'ID' : 'メールアドレス'), 'a@example.jp');
  await user.type(screen.getByLabelText('パスワード'), 'x');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await screen.findByText(words);
});
