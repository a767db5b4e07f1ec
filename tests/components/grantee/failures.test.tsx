import { act, screen, within } from '@testing-library/react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../refine-app/data/errors.ts';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { selectGrant } from '../../../refine-app/grantee/use-my-applications.ts';
import { CommentThread } from '../../../resources/applications/screens/comments/comment-thread.tsx';
import ApplicationsPage from '../../../resources/applications/screens/grantee/applications-page.tsx';
import DetailPage from '../../../resources/applications/screens/grantee/detail/detail-page.tsx';
import { type BankDraft, emptyDraft } from '../../../resources/bank-accounts/screens/grantee/bank-draft.ts';
import BankPage from '../../../resources/bank-accounts/screens/grantee/bank-page.tsx';
import { Registration } from '../../../resources/bank-accounts/screens/grantee/registration.tsx';
import { BankStep, BranchStep } from '../../../resources/bank-accounts/screens/grantee/search-steps.tsx';
import { YuchoStep } from '../../../resources/bank-accounts/screens/grantee/yucho-step.tsx';
import { FileLists } from '../../../resources/documents/screens/grantee/file-lists.tsx';
import SubmissionsPage from '../../../resources/documents/screens/grantee/submissions-page.tsx';
import { UploadQueue } from '../../../resources/documents/screens/grantee/upload-queue.ts';
import { Uploads } from '../../../resources/documents/screens/grantee/uploads.tsx';
import type { Submission, SubmissionFile } from '../../../resources/documents/screens/grantee/use-documents.ts';
import { Notices } from '../../../resources/messages/screens/grantee/notices.tsx';
import PaymentsPage from '../../../resources/payments/screens/grantee/payments-page.tsx';
import ReceiptPage from '../../../resources/receipts/screens/grantee/receipt-page.tsx';
import ReceiptsPage from '../../../resources/receipts/screens/grantee/receipts-page.tsx';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { applicationOf, teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const thread = { entityType: 'application', entityId: 1, applicationId: 1, side: 'grantee' } as const;
const broken = () => new Refusal(502, '');
const advice = /しばらくしてから、もう一度お試しください。（HTTP error: 502）/;

const { queries } = queryClient.getDefaultOptions();

beforeEach(() => {
  // What keeps files over a reload is not there.
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  // The tries follow each other at once.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  for (const resource of Object.values<Resource>(resources)) api.list(resource, []);
  const application = applicationOf(1, { bankId: 4, status: 'ACTIVITY_COMPLETED' });
  api.list(resources.applications, [application]);
  api.on('GET /api/applications/detail/gn/2026-1', () => application);
  const parts = ['payments/status/gn/2026-1', 'banks/gn/2026-1', 'payments/details/gn/2026-1', 'receipts/stats', 'files/quota'];
  for (const part of parts) api.on(`GET /api/${part}`, () => null);
  api.on('GET /api/applications/1/budget', () => ({ lines: [], total: {} }));
  api.on('GET /api/notifications/unread', () => ({ ids: [] }));
  api.on('GET /api/receipts/7', () => receipt);
  for (const part of ['my/members', 'applications/1/history', 'receipts/7/warnings', 'receipts/7/history']) api.on(`GET /api/${part}`, () => []);
  api.on('GET /api/receipts/7/preview', broken);
  act(() => selectGrant('2026-1'));
});

const receipt = rowOf(resources.receipts, 7, { status: 'draft', receiptImageId: null, lines: [], abilities: ['update', 'delete', 'submit'] });
const receiptPage = (
  <Routes>
    <Route path="/user/receipts/:id" element={<ReceiptPage />} />
  </Routes>
);

/** What a reader is told, and the box in which that stands. */
async function told(words: string | RegExp) {
  const box = (await screen.findByText(words)).closest<HTMLElement>('[role="alert"]');
  expect(box?.textContent).toMatch(advice);
  return box as HTMLElement;
}

test.each<readonly [what: string, page: ReactElement, call: string, words: string]>([
  ['The applications', <ApplicationsPage key="" />, '/applications', '申請の取得に失敗しました'],
  ['An application', <DetailPage key="" />, '/applications/detail/gn/2026-1', '申請詳細の取得に失敗しました'],
  ['The documents', <SubmissionsPage key="" />, '/submissions', '提出書類の取得に失敗しました'],
  ['The receipts', <ReceiptsPage key="" />, '/receipts', '領収書の取得に失敗しました'],
  ['A receipt', receiptPage, '/receipts/7', '領収書の取得に失敗しました'],
  ['The figures of the receipts', <ReceiptsPage key="" />, '/receipts/stats', '領収書の統計取得に失敗しました'],
  ['The payment', <PaymentsPage key="" />, '/payments/status/gn/2026-1', '支払ステータス情報の取得に失敗しました'],
  ['The account', <BankPage key="" />, '/banks/gn/2026-1', '銀行情報の取得に失敗しました'],
  ['The notices', <Notices key="" />, '/notifications', 'お知らせの取得に失敗しました'],
  ['The comments', <CommentThread key="" {...thread} />, '/comments', 'コメントの取得に失敗しました'],
])('%s that cannot be read: it is said what has failed, and what to do', async (_, page, call, words) => {
  api.on(`GET /api${call}`, broken);
  draw(page, { me: teacher, at: '/user/receipts/7' });
  expect(within(await told(words)).getByRole('button', { name: 'もう一度読み込む' })).toBeDefined();
});

test.each<readonly [words: string, page: ReactElement, at: string]>([
  ['助成番号が選択されていません', <DetailPage key="" />, '/user/applications/detail'],
  ['申請IDが指定されていません', <DetailPage key="" />, '/user/applications/detail?entryNumber='],
  ['申請が見つかりません', <DetailPage key="" />, '/user/applications/detail?entryNumber=9'],
  ['領収書が見つかりません', receiptPage, '/user/receipts/9'],
  ['申請を選択してください', <ReceiptsPage key="" />, '/user/receipts'],
])('%s: what there is not is told, with the way on', async (words, page, at) => {
  act(() => selectGrant(null));
  for (const part of ['applications/detail/en/9', 'receipts/9']) api.on(`GET /api/${part}`, () => new Refusal(404, '見つかりません'));
  draw(page, { me: teacher, at });
  await screen.findByText(words);
  expect(screen.getAllByRole('link').length).toBeGreaterThan(0);
});

test('An application that cannot be submitted or withdrawn says so, and keeps the reason', async () => {
  api.on('PUT /api/applications/1', broken);
  const { user, unmount } = draw(<DetailPage />, { me: teacher, at: '/user/applications/detail?step=submit' });
  await user.click(await screen.findByRole('button', { name: /報告|知らせる/ }));
  await told('申請提出に失敗しました');
  unmount();
  draw(<DetailPage />, { me: teacher, at: '/user/applications/detail?step=withdraw' });
  await user.type(await screen.findByLabelText(/理由/), '活動を続けられなくなりました');
  await user.click(screen.getByRole('button', { name: '辞退届を出す' }));
  expect((await told('申請取り下げに失敗しました')).textContent).toContain('入力した内容は残っています');
});

test('A document that cannot be handed in says so', async () => {
  const document = rowOf(resources.submissions, 4, { status: 'NOT_SUBMITTED', abilities: ['submit'] });
  api.list(resources.submissions, [document]);
  api.list(resources.submission_files, [rowOf(resources.submission_files, 11, { round: null, removedAt: null })]);
  api.on('PUT /api/submissions/4/submit', broken);
  const { user } = draw(<SubmissionsPage />, { me: teacher, at: '/user/submissions?document=4&step=submit' });
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }));
  await told('提出に失敗しました');
});

test('A file that cannot be fetched, taken back or sent says so', async () => {
  const submission = rowOf(resources.submissions, 4, { status: 'NOT_SUBMITTED', applicationId: 1, grantReportFormId: 2 });
  const file = rowOf(resources.submission_files, 11, { fileName: '報告書.pdf', round: null, removedAt: null, scanState: 'off' });
  api.on('GET /api/files/submission_files/11/fileId', broken);
  api.on('DELETE /api/applications/1/reports/2', broken);
  const queue = new UploadQueue(
    { send: () => Promise.reject(new ApiError('空きがありません。', 413)), holds: async () => false, isOnline: () => true },
    { keep: () => undefined, forget: () => undefined },
    { changed: async () => undefined, finished: () => undefined },
  );
  const Files = () => {
    const uploads = { queue, uploads: useSyncExternalStore(queue.subscribe, queue.snapshot), busy: false };
    const files = [file as unknown as SubmissionFile];
    return (
      <>
        <FileLists submission={submission as unknown as Submission} files={files} uploads={uploads} />
        <Uploads uploads={uploads} files={files} takes />
      </>
    );
  };
  const { user } = draw(<Files />, { me: teacher });
  await user.click(screen.getByRole('button', { name: /^ダウンロード/ }));
  await told(/ファイルのダウンロードに失敗しました/);
  await user.click(screen.getByRole('button', { name: /^取り消す/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取り消す' }));
  await told(/ファイルの削除に失敗しました/);
  act(() => queue.add([new File(['x'], '写真.jpg', { type: 'image/jpeg' })]));
  expect(await screen.findByText(/^ファイルのアップロードに失敗しました。空きがありません。/)).toBeDefined();
});

test('A receipt that cannot be saved, submitted or deleted says so, and so does its picture', async () => {
  api.on('POST /api/receipts', broken);
  api.on('PUT /api/receipts/7/submit', broken);
  api.on('DELETE /api/receipts/7', broken);
  api.on('GET /api/receipts/7', () => ({ ...receipt, receiptImageId: 3 }));
  api.on('GET /api/receipts/download-image', broken);
  const { user, unmount } = draw(<ReceiptsPage />, { me: teacher, at: '/user/receipts?form=new' });
  await user.type(await screen.findByLabelText(/領収書タイトル/), 'くい');
  await user.click(screen.getByRole('button', { name: '下書きを保存する' }));
  await told('保存に失敗しました');
  unmount();
  draw(receiptPage, { me: teacher, at: '/user/receipts/7' });
  await user.click(await screen.findByRole('button', { name: '画像をダウンロード' }));
  await told(/画像のダウンロードに失敗しました/);
  await user.click(screen.getByRole('button', { name: '提出する' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('button', { name: '提出する' }));
  await told(/^提出に失敗しました/);
  await user.click(asked.getByRole('button', { name: 'やめる' }));
  await user.click(screen.getByRole('button', { name: '削除する' }));
  const removal = within(await screen.findByRole('dialog'));
  await user.selectOptions(removal.getByLabelText(/削除の理由/), '登録し直す');
  await user.click(removal.getByRole('button', { name: '削除する' }));
  await told(/^削除に失敗しました/);
});

test('A comment that cannot be sent says so, and stays', async () => {
  api.on('POST /api/comments', broken);
  const { user } = draw(<CommentThread {...thread} />, { me: teacher });
  const box = await screen.findByLabelText<HTMLTextAreaElement>('基金の担当者へのコメント');
  await user.type(box, '様式が開けません{Enter}');
  const alert = await told('コメントの送信に失敗しました。');
  expect(alert.textContent).toContain('コメントの作成に失敗しました');
  expect(box.value).toBe('様式が開けません');
});

const step = (given: Partial<BankDraft>) => ({
  application: applicationOf(1),
  draft: { ...emptyDraft, ...given },
  change: () => undefined,
  onNext: () => undefined,
  onBack: () => undefined,
  refused: {},
  isRestored: false,
});
const mizuho = { code: '0001', name: 'みずほ銀行' };

test('A search for the bank or its branch says what has failed, what there is not, and what is still to be chosen', async () => {
  api.on('GET /api/bankcode/banks/search', broken);
  const { user, unmount } = draw(<BankStep {...step({})} />, { me: teacher });
  await user.type(screen.getByLabelText(/銀行名/), 'みず');
  await told('銀行検索に失敗しました');
  api.on('GET /api/bankcode/banks/search', () => ({ banks: [] }));
  await user.type(screen.getByLabelText(/銀行名/), 'ほほ');
  await screen.findByText('該当する銀行が見つかりませんでした');
  await user.keyboard('{Enter}');
  await screen.findByText('銀行と支店を選択してください');
  unmount();
  api.on('GET /api/bankcode/banks/0001/branches', broken);
  api.on('GET /api/bankcode/banks/0001/branches/search', () => ({ branches: [] }));
  draw(<BranchStep {...step({ bank: mizuho })} />, { me: teacher });
  await told('支店一覧の取得に失敗しました');
  await user.type(screen.getByLabelText(/支店名/), 'ほほ');
  await screen.findByText('該当する支店が見つかりませんでした');
});

test('A branch of ゆうちょ that cannot be looked up says so', async () => {
  api.on('GET /api/bankcode/banks/9900/branches/018', broken);
  draw(<YuchoStep {...step({ bank: { code: '9900', name: 'ゆうちょ銀行' }, symbol: '10130', number: '12345671' })} />, { me: teacher });
  await told('支店情報の取得に失敗しました');
});

test('An account that cannot be registered says so, and nothing is lost', async () => {
  api.on('POST /api/banks/create', broken);
  const draft = { ...emptyDraft, bank: mizuho, branch: { code: '101', name: '本店' }, holder: 'ミズベノカイ' };
  sessionStorage.setItem(`seseragiBankDraft/${teacher.id}/1`, JSON.stringify({ draft, step: 'account' }));
  const application = applicationOf(1, { bankId: null, grantYear: 2025, status: 'CONTRACTED_ONGOING' });
  const { user } = draw(<Registration application={application} onRegistered={() => undefined} onClose={() => undefined} />, { me: teacher });
  await user.type(screen.getByLabelText(/口座番号/), '1234567{Enter}');
  await user.click(await screen.findByRole('button', { name: '次へ' }));
  await user.click(await screen.findByRole('button', { name: /登録する/ }));
  await told('銀行口座情報の登録に失敗しました');
  expect(screen.getByText('ミズベノカイ')).toBeDefined();
});
