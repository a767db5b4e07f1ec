import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { emptyTexts, textsOf } from '../../../resources/receipts/screens/grantee/form-values.ts';
import { ReceiptForm } from '../../../resources/receipts/screens/grantee/receipt-form.tsx';
import { Unfinished } from '../../../resources/receipts/screens/grantee/receipts-page.tsx';
import { StepDialog } from '../../../resources/receipts/screens/grantee/step-dialog.tsx';
import { receiptDraftStore } from '../../../resources/receipts/screens/grantee/use-receipt-form.ts';
import type { WholeReceipt } from '../../../resources/receipts/screens/grantee/use-receipts.ts';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { myApplication, teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const receiptOf = (id: number, given: Partial<WholeReceipt> = {}) =>
  rowOf(resources.receipts, id, {
    vendor: 'ホームセンターかわしま',
    title: 'たも網',
    costCategory: 'supplies',
    status: 'draft',
    receiptImageId: null,
    registrationNumber: '',
    receiptDate: '2026-09-01',
    paymentDate: '2026-09-02',
    amount: 1200,
    taxRate: 10,
    taxIncluded: true,
    pointAmount: 0,
    reviewComment: null,
    lines: [],
    ...given,
  }) as unknown as WholeReceipt;

const budget = (amount: number) => () => ({ lines: [{ costCategory: 'supplies', label: '消耗品費', budget: amount }], total: {} });
const noPicture = /領収書の画像がありません/;
const category = () => screen.getByLabelText<HTMLSelectElement>(/^費目/);

beforeEach(() => {
  api.list(resources.receipts, [receiptOf(1), receiptOf(2, { vendor: '川の駅', costCategory: 'travel' })]);
  api.on('GET /api/applications/1/budget', budget(50_000));
  api.on('GET /api/files/quota', () => ({ person: { used: 0, limit: 1e9 }, organization: null }));
  api.on('GET /api/receipts/check-duplicate', () => ({ duplicates: [] }));
});

const form = (receipt: WholeReceipt | null) =>
  draw(<ReceiptForm application={myApplication} receipt={receipt} onClose={() => undefined} />, { me: teacher });

test('The category follows the vendor until it is chosen by hand', async () => {
  const { user } = form(null);
  await waitFor(() => expect(api.to('GET /api/receipts')).toHaveLength(1));
  const vendor = () => screen.getByLabelText(/^支払先/);
  await user.type(vendor(), '川の駅');
  await screen.findByDisplayValue('川の駅');
  expect(category().value).toBe('travel');
  await user.type(vendor(), '二号店');
  expect(category().value).toBe('');
  await user.selectOptions(category(), 'other');
  await user.clear(vendor());
  await user.type(vendor(), 'ホームセンターかわしま');
  expect(category().value).toBe('other');
});

test('A form in which nothing stands is no draft', async () => {
  const { user } = form(null);
  await user.click(await screen.findByRole('button', { name: '下書きを保存する' }));
  expect(screen.getByText(/^何も入力されていません。/)).toBeDefined();
  expect([document.activeElement, api.to('POST /api/receipts')]).toEqual([screen.getByPlaceholderText('例：観察会で使うたも網'), []]);
});

test('Where the grant has a plan the category is asked for; without one it is not', async () => {
  const { user } = form(receiptOf(3, { costCategory: null }));
  await waitFor(() => expect(category().required).toBe(true));
  await user.click(screen.getByRole('button', { name: '提出する' }));
  expect(screen.getByText('費目を選んでください')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.selectOptions(category(), 'supplies');
  await user.click(screen.getByRole('button', { name: '提出する' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('A grant without a plan does not ask for the category', async () => {
  api.on('GET /api/applications/1/budget', budget(0));
  const { user } = form(receiptOf(3, { costCategory: null }));
  await user.click(screen.getByRole('button', { name: '提出する' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('Without a picture a receipt warns before it goes, and may go', async () => {
  const { user } = form(receiptOf(3));
  await user.click(screen.getByRole('button', { name: '提出する' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(noPicture)).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '提出する' }).disabled).toBe(false);
});

test('From the list, too, it warns without a picture only', () => {
  const { unmount } = draw(<StepDialog asked={{ step: 'submit', receipt: receiptOf(3) }} onClose={() => undefined} />);
  expect(screen.getByText(noPicture)).toBeDefined();
  unmount();
  draw(<StepDialog asked={{ step: 'submit', receipt: receiptOf(3, { receiptImageId: 9 }) }} onClose={() => undefined} />);
  expect(screen.queryByText(noPicture)).toBeNull();
});

test('What was typed and not saved is told in the list, with the way to it', async () => {
  const edited: (number | null)[] = [];
  const receipts = [receiptOf(1, { abilities: ['update'] }), receiptOf(2, { abilities: [] })];
  const list = <Unfinished application={myApplication} receipts={receipts} onEdit={(id) => edited.push(id)} />;
  const { unmount } = draw(list, { me: teacher });
  expect(screen.queryByText('書きかけの領収書があります')).toBeNull();
  unmount();
  for (const [user, id] of [
    [teacher.id, 'new'],
    [teacher.id, 1],
    [teacher.id, 2],
    [99, 1],
  ] as const)
    receiptDraftStore(user, 1, id).write(emptyTexts, emptyTexts);
  const { user } = draw(list, { me: teacher });
  expect(screen.getByText('書きかけの領収書があります')).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '新しい領収書の続きを書く' }));
  await user.click(screen.getByRole('button', { name: '「たも網」の続きを書く' }));
  expect(edited).toEqual([null, 1]);
  await expectAccessible();
});

test('What was typed earlier does not go over what somebody else has changed since, unless one says so', async () => {
  const before = textsOf(receiptOf(5));
  receiptDraftStore(teacher.id, 1, 5).write({ ...before, vendor: '川具店 本店' }, before);
  const { user, unmount } = form(receiptOf(5, { vendor: '川の駅' }));
  const button = (name: string) => screen.getByRole('button', { name });
  expect(screen.getByText('同じところが変わっています：支払先')).toBeDefined();
  await user.click(button('提出する'));
  await user.click(button('下書きを保存する'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.to('PUT /api/receipts/5')).toEqual([]);
  await expectAccessible();
  await user.click(button('自分の入力を続ける'));
  expect(screen.getByLabelText<HTMLInputElement>(/^支払先/).value).toBe('川具店 本店');
  await user.click(button('提出する'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  unmount();

  const again = form(receiptOf(5, { vendor: '川の駅' }));
  await again.user.click(button('保存された内容から始める'));
  expect(screen.getByLabelText<HTMLInputElement>(/^支払先/).value).toBe('川の駅');
  expect(receiptDraftStore(teacher.id, 1, 5).read(before)).toBeNull();
});

test('What was typed earlier goes on by itself where nobody else has touched the same', () => {
  const before = textsOf(receiptOf(5));
  receiptDraftStore(teacher.id, 1, 5).write({ ...before, vendor: '川具店 本店' }, before);
  form(receiptOf(5, { title: 'たも網 10本' }));
  expect(screen.queryByText(/どちらにするか/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^支払先/).value).toBe('川具店 本店');
  expect(screen.getByDisplayValue('たも網 10本')).toBeDefined();
});
