import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { selectGrant } from '../../../refine-app/grantee/use-my-applications.ts';
import { toastStore } from '../../../refine-app/ui/toasts.ts';
import ApplicationsPage from '../../../resources/applications/screens/grantee/applications-page.tsx';
import { type BankDraft, emptyDraft } from '../../../resources/bank-accounts/screens/grantee/bank-draft.ts';
import { HolderStep } from '../../../resources/bank-accounts/screens/grantee/holder-step.tsx';
import SubmissionsPage from '../../../resources/documents/screens/grantee/submissions-page.tsx';
import { useUploads } from '../../../resources/documents/screens/grantee/use-uploads.ts';
import { ImageDrop } from '../../../resources/receipts/screens/grantee/image-drop.tsx';
import { ReceiptForm } from '../../../resources/receipts/screens/grantee/receipt-form.tsx';
import { StepDialog } from '../../../resources/receipts/screens/grantee/step-dialog.tsx';
import type { WholeReceipt } from '../../../resources/receipts/screens/grantee/use-receipts.ts';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { myApplication, teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  api.list(resources.applications, [myApplication]);
  api.list(resources.receipts, []);
  api.list(resources.submissions, []);
  api.on('GET /api/files/quota', () => ({ person: { used: 0, limit: 1e9 }, organization: null }));
  api.on('GET /api/applications/1/budget', () => ({ lines: [], total: {} }));
});

const picture = (name: string, size = 1) => {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test('The first picture of what is dropped is taken; a file that is none, or too large, is refused in the words of the specification', async () => {
  const taken: (File | null)[] = [];
  const { container } = draw(<ImageDrop receiptId={null} image={null} percent={null} onImage={(file) => taken.push(file)} />);
  await waitFor(() => expect(screen.getAllByRole('button').length).toBeGreaterThan(0));
  const drop = (...files: File[]) => fireEvent.drop(container.querySelector('h3') as Element, { dataTransfer: { files } });
  drop(new File(['x'], 'memo.txt', { type: 'text/plain' }), picture('a.jpg'), picture('b.jpg'));
  expect(taken.map((file) => file?.name)).toEqual(['a.jpg']);
  drop(new File(['x'], 'memo.txt', { type: 'text/plain' }));
  expect(screen.getByText('画像ファイルを選択してください')).toBeDefined();
  drop(picture('c.jpg', 10 * 1024 * 1024 + 1));
  expect(screen.getByText('ファイルサイズは10MB以下にしてください')).toBeDefined();
  expect(taken).toHaveLength(1);
});

test('A receipt like others is warned of once vendor, amount and date are there, and may go on', async () => {
  api.on('GET /api/receipts/check-duplicate', () => ({ duplicates: [{ id: 3, title: 'たも網', vendor: '川の駅' }] }));
  const { user } = draw(<ReceiptForm application={myApplication} receipt={null} onClose={() => undefined} />, { me: teacher });
  await user.type(screen.getByLabelText(/^支払先/), '川の駅');
  fireEvent.change(screen.getByLabelText(/^領収書日付/), { target: { value: '2026-09-01' } });
  await user.type(screen.getByLabelText(/^金額/), '1200');
  expect(api.to('GET /api/receipts/check-duplicate')).toEqual([]);
  await screen.findByText('類似の領収書が1件見つかりました。重複していないか確認してください。');
  const [call] = api.to('GET /api/receipts/check-duplicate');
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ vendor: '川の駅', amount: '1200', receiptDate: '2026-09-01' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '提出する' }).disabled).toBe(false);
});

test('What the holder of an account cannot be written with is left out, with the reason, whether it is typed or pasted', async () => {
  const Holder = () => {
    const [draft, setDraft] = useState(emptyDraft);
    const change = (patch: Partial<BankDraft>) => setDraft({ ...draft, ...patch });
    const rest = { application: myApplication, onNext: () => undefined, onBack: undefined, refused: {}, isRestored: false };
    return <HolderStep {...rest} draft={draft} change={change} />;
  };
  const { user } = draw(<Holder />, { me: teacher });
  const field = screen.getByLabelText<HTMLInputElement>(/口座名義/);
  await user.click(screen.getByRole('button', { name: '次へ' }));
  expect(screen.getByText('口座名義を入力してください。')).toBeDefined();
  await user.type(field, 'かわ川');
  expect(field.value).toBe('カワ');
  expect(screen.getByText('全角カタカナ、全角数字（０-９）、全角括弧（）、ハイフンのみ入力可能です')).toBeDefined();
  await user.clear(field);
  await user.paste('ｶﾜノ会（１）');
  expect(field.value).toBe('カワノ（１）');
  expect(screen.getByText('無効な文字が含まれていたため、削除されました')).toBeDefined();
});

test('Who deletes a receipt is asked by its title, and for the reason', async () => {
  const receipt = rowOf(resources.receipts, 3, { title: 'たも網', status: 'draft' }) as unknown as WholeReceipt;
  const { user } = draw(<StepDialog asked={{ step: 'delete', receipt }} onClose={() => undefined} />, { me: teacher });
  expect(await screen.findByRole('dialog', { name: '領収書「たも網」を削除しますか？' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '削除する' }));
  expect(screen.getByText('削除の理由を選んでください')).toBeDefined();
});

test('The own applications are narrowed to this fiscal year and the four before, or one of the six older statuses', async () => {
  vi.setSystemTime('2026-11-24T00:00:00Z');
  draw(<ApplicationsPage />, { me: teacher, at: '/user/applications' });
  const values = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label, { exact: false }).options].map(({ value }) => value);
  await waitFor(() => expect(values('年度')).toEqual(['', '2026', '2025', '2024', '2023', '2022']));
  expect(values('状況')).toEqual(['', 'draft', 'submitted', 'under_review', 'approved', 'rejected', 'completed']);
  expect(api.to('GET /api/applications').map(({ query }) => [query.get('sortBy'), query.get('sortOrder')])).toContainEqual(['entryDate', 'desc']);
});

test('A grant that asks for no documents says so, and where the forms are', async () => {
  act(() => selectGrant('2026-1'));
  draw(<SubmissionsPage />, { me: teacher, at: '/user/submissions' });
  await screen.findByText('提出書類はありません');
  expect(screen.getByRole('link', { name: /様式/ }).getAttribute('href')).toBe('/user/reportforms');
});

test('What has been uploaded is told for two seconds', async () => {
  api.on('POST /api/submissions/upload', () => ({}));
  const Uploading = () => {
    const { queue } = useUploads({ id: 4, applicationId: 1, grantReportFormId: 2 });
    return (
      <button type="button" onClick={() => queue.add([picture('川.jpg')])}>
        送る
      </button>
    );
  };
  const { user } = draw(<Uploading />, { me: teacher });
  await user.click(screen.getByRole('button', { name: '送る' }));
  await screen.findByText('1件のファイルを追加しました');
  expect(toastStore.snapshot().map(({ duration }) => duration)).toEqual([2000]);
});
