import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { ReviewHead } from '../../../refine-app/resource/review/review.tsx';
import { ReviewEntry } from '../../../refine-app/resource/review/review-entry.tsx';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const receipts: Resource = resources.receipts;
const acts = ['approve', 'reject', 'hold'];
const waiting = (id: number) => rowOf(receipts, id, { title: `領収書${id}`, status: 'submitted', abilities: acts });

test('What waits is counted above the list, with the way through it, for those who review', async () => {
  api.list(receipts, [waiting(5)], 3);
  const { unmount } = draw(<ReviewEntry resource={receipts} />);
  const entry = within(await screen.findByRole('region', { name: '確認待ちの領収書' }));
  expect((await entry.findByRole('link', { name: '確認待ちを順に見る' })).getAttribute('href')).toBe('/admin/receipts/5?queue=start');
  expect(entry.getByRole('status').textContent).toBe('確認待ちの領収書が 3件 あります。提出の古い順に見ていけます。');
  const [call] = api.to('GET /api/receipts');
  expect(call?.query.getAll('status')).toEqual(['submitted', 'pending']);
  expect([call?.query.get('sortBy'), call?.query.get('sortOrder')]).toEqual(['submittedAt', 'asc']);
  await expectAccessible();
  unmount();
  draw(<ReviewEntry resource={receipts} />, { me: { ...clerk, permissions: { receipts: ['read'] } } });
  expect(screen.queryByRole('region', { name: '確認待ちの領収書' })).toBeNull();
});

/** A receipt on its page, with only the head. */
function drawReceipt(at: string, row = waiting(5)) {
  api.on(`GET /api/receipts/${row.id}`, () => row);
  return draw(<ResourceShow resource={receipts} id={row.id} page={{ Head: ReviewHead, panels: {} }} />, { at });
}

test('On the walk a bar tells the place and decides, and the head offers only the rest', async () => {
  api.list(receipts, [waiting(5), waiting(6)]);
  api.on('PUT /api/receipts/5/approve', () => ({}));
  api.on('POST /api/receipts/5/approve', () => ({}));
  const { user, address } = drawReceipt('/admin/receipts/5?queue=start');
  const bar = within(await screen.findByRole('region', { name: '確認待ちの領収書を順に見る' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('2件中 1件目（残り2件）'));
  expect(screen.getAllByRole('button', { name: /承認|差し戻す/ })).toHaveLength(2);
  await user.keyboard('a');
  const dialog = within(await screen.findByRole('dialog'));
  api.list(receipts, [waiting(6)]);
  await user.click(dialog.getByRole('button', { name: '承認して次へ進む' }));
  await waitFor(() => expect(address()).toBe('/admin/receipts/6?queue=on'));
});

test('One button leads: that of the bar, not the way to edit', async () => {
  api.list(receipts, [waiting(5)]);
  const { unmount } = drawReceipt('/admin/receipts/5?queue=start', { ...waiting(5), abilities: [...acts, 'update'] });
  const leading = () => screen.getAllByRole('button').filter((button) => button.dataset.look === 'primary');
  await screen.findByRole('region', { name: '確認待ちの領収書を順に見る' });
  await waitFor(() => expect(leading().map(({ textContent }) => textContent)).toEqual(['承認する A']));
  expect(screen.getByRole('link', { name: '編集する' }).dataset.look).toBe('default');
  unmount();
});

test('One that others have settled says so, and one that is opened by itself has the same keys', async () => {
  api.list(receipts, [waiting(6)]);
  const settled = rowOf(receipts, 5, { title: '領収書5', status: 'approved', abilities: ['reject', 'hold'] });
  const { unmount } = drawReceipt('/admin/receipts/5?queue=on', settled);
  expect(await screen.findByText('この領収書の確認は終わっています。いまの状況は「承認済み」です。')).toBeDefined();
  unmount();
  const { user } = drawReceipt('/admin/receipts/5');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('link', { name: '確認待ちを、ここから順に見る' })).toBeDefined();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: '差し戻す' })).toBeDefined();
});
