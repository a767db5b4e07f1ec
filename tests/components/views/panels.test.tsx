import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { resourceMap } from '../../../refine-app/data/resource-map.ts';
import { ActionButtons } from '../../../refine-app/resource/actions/action-buttons.tsx';
import { ownActionsOf } from '../../../refine-app/resource/console-registry.ts';
import { RecordHead } from '../../../refine-app/resource/record/record-head.tsx';
import { fieldsPanel, isFilled, type PanelProps, type RecordPage, ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { paymentPage } from '../../../resources/payments/screens/console/payment-pages.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { applications, audit_logs, grants, payment_entries, payment_settlements, payments, refund_receipts } = resources;

const page: RecordPage = {
  Head: (props) => <RecordHead {...props} heading={<h1>水辺 {String(props.row.title)}</h1>} figures={null} />,
  panels: {
    editor: Editor,
    金額: fieldsPanel(['amount', 'advancePaymentDate'], isFilled),
    空: fieldsPanel(['advancePaymentDate'], isFilled),
  },
  editsInPlace: true,
  missing: ['助成金が見つかりません', '期間が終わりました。'],
};

function Editor({ row, isEditing, onEdited }: PanelProps) {
  if (!isEditing) return <p>いま「{String(row.title)}」</p>;
  return (
    <>
      <button type="button" onClick={() => onEdited({ ...row, version: row.version + 1, title: '直した題名' })}>
        保存する
      </button>
      <button type="button" onClick={() => onEdited()}>
        やめる
      </button>
    </>
  );
}

const answerRow = (given: object = {}) =>
  api.on('GET /api/admin/grants/1', () => rowOf(grants, 1, { title: '題名', amount: 500, advancePaymentDate: null, ...given }));

test('A page of its own shows its head and its panels in their order, and of fields those that it is told to', async () => {
  answerRow();
  draw(<ResourceShow resource={grants} id={1} page={page} />);
  expect(await screen.findByRole('heading', { level: 1, name: '水辺 題名' })).toBeDefined();
  expect(screen.getByText('いま「題名」').compareDocumentPosition(screen.getByRole('region', { name: '金額' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['助成額']);
  expect(screen.queryByRole('region', { name: '空' })).toBeNull();
});

test('A panel edits in its place: meanwhile the head offers nothing, and what was saved shows at once and stays', async () => {
  answerRow();
  const { user } = draw(<ResourceShow resource={grants} id={1} page={page} />);
  const edit = async () => user.click(await screen.findByRole('button', { name: '編集する' }));
  await edit();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: '削除する' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存する' }));
  expect(screen.getByText('いま「直した題名」')).toBeDefined();
  await edit();
  await user.click(screen.getByRole('button', { name: 'やめる' }));
  expect(screen.getByText('いま「直した題名」')).toBeDefined();
});

test('What a row does not allow, a head of its own does not offer either', async () => {
  answerRow({ abilities: [] });
  draw(<ResourceShow resource={grants} id={1} page={page} />);
  await screen.findByRole('heading', { level: 1 });
  for (const name of ['編集する', '削除する']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('A record that is not there is told of in the words of its page', async () => {
  api.on('GET /api/admin/grants/1', () => new Refusal(404, '見つかりません'));
  draw(<ResourceShow resource={grants} id={1} page={page} />);
  expect(await screen.findByRole('heading', { name: '助成金が見つかりません' })).toBeDefined();
  expect(screen.getByText('期間が終わりました。')).toBeDefined();
});

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const may = { ...clerk, permissions: { ...clerk.permissions, applications: ['read', 'changeStatus'], envelopes: ['read', 'send'] } };
const row = rowOf(applications, 1, { abilities: ['changeStatus'] });

test('Buttons that are no declared actions have their places over a list and in a head, and nowhere else', () => {
  const shown = (place?: 'bulk' | 'head') => <ActionButtons resource={applications} rows={[row]} names={[]} place={place} />;
  const { unmount } = draw(shown('bulk'), { me: may });
  expect(buttons()).toEqual(['メール送信（1件）', '請書送信', '状況変更', '決定の表で見る']);
  unmount();
  const head = draw(shown('head'), { me: may });
  expect(buttons()).toEqual(['状況変更', 'メール送信']);
  head.unmount();
  draw(shown(), { me: may });
  expect(buttons()).toEqual([]);
});

test('Whoever may not press them does not see them', () => {
  const me = { ...clerk, permissions: { applications: ['read'] } };
  draw(<ActionButtons resource={applications} rows={[row]} names={[]} place="bulk" />, { me });
  expect(buttons()).toEqual([]);
});

test('Something is said only after an action that is declared', () => {
  const said = Object.values(resourceMap).flatMap((resource) =>
    Object.keys(ownActionsOf(resource).followUps ?? {}).map((action) => [resource.actions ?? {}, action] as const),
  );
  expect(said.length).toBeGreaterThan(0);
  for (const [declared, action] of said) expect(Object.keys(declared)).toContain(action);
});

const deeds = () => ['update', 'delete', ...Object.keys(payments.actions ?? {})];

test('What is to be done next with a record stands out, and the rest is behind 「…」', async () => {
  api.list(payment_entries, []);
  api.list(refund_receipts, []);
  api.list(payment_settlements, []);
  api.list(audit_logs, []);
  const sums = { finalAmount: 45_000, advanceAmount: 60_000, refundAmount: 15_000, surchargeAmount: 0, surchargePaidAmount: 0, refundedAmount: 0 };
  const rest = {
    finalPaidAmount: 0,
    deferredAmount: 0,
    taxToReturn: 0,
    taxReturnedAmount: 0,
    refundDeadline: '2020-12-07',
    status: 'awaiting_refund',
  };
  const payment = rowOf(payments, 9, { ...sums, ...rest, abilities: deeds() });
  api.on('GET /api/payments/9', () => payment);
  const { user } = draw(<ResourceShow resource={payments} id={9} page={paymentPage as RecordPage} />);
  await screen.findByRole('heading', { level: 1 });
  expect(buttons().slice(0, 3)).toEqual(['返納の入金を記録する', '仕入控除税額の返還を記録する', '']);
  await user.click(screen.getByRole('button', { name: 'ほかの操作' }));
  expect(buttons().slice(3)).toEqual(['加算金を決める', '仕入控除税額の返還額を改める', '精算をやり直す', '削除する']);
  const asks = screen.getByLabelText('待っている支払いと入金');
  expect(asks.textContent).toMatch(/^返納の入金を待っています¥15,000期限 2020\/12\/07 \(月\) [\d,]+日超過$/);
  const amounts = within(screen.getByRole('region', { name: '金額' }));
  expect(
    amounts
      .getAllByRole('definition')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['¥45,000', '-¥60,000', '¥15,000']);
});

test('A record about which nothing leads on keeps its few buttons in sight, and folds many', () => {
  const head = (abilities: readonly string[]) => (
    <RecordHead resource={payments} row={rowOf(payments, 9, { abilities })} onEdit={() => undefined} onDelete={() => undefined} path={null} />
  );
  const few = draw(head(['update', 'delete', 'reopen']));
  expect(buttons()).toEqual(['精算をやり直す', '削除する']);
  expect(screen.getByRole('link', { name: '編集する' })).toBeDefined();
  few.unmount();
  draw(head(['update', 'delete', 'reopen', 'chargeSurcharge', 'changeTaxToReturn']));
  expect(buttons()).toEqual(['']);
});
