import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sidebar } from '../../../refine-app/console/shell/sidebar.tsx';
import { hintInvalidates } from '../../../refine-app/data/live.ts';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();
const counted = { applications: 57, submissions: 0, receipts: null, transfer_batches: 2, banks: 3, comments: 22 };

function drawSidebar(at = '/admin/dashboard', me = clerk, counts: () => object = () => counted) {
  api.on('GET /api/dashboard/waiting', counts);
  return draw(<Sidebar narrow={false} />, { at, me });
}

const waiting = (count: number) => new RegExp(`^対応待ち\\s*${count}\\s*件$`);
const group = (name: string) => screen.getByRole('button', { name });
const folded = (name: string) => group(name).getAttribute('aria-expanded') === 'false';

test('What the specification names always stands there; all else is in groups that fold', async () => {
  const { user } = drawSidebar();
  expect(screen.getByRole('link', { name: '助成管理' })).toBeDefined();
  expect(['日々の仕事', '連絡', '記録', '設定'].map(folded)).toEqual([false, true, true, true]);
  expect(screen.queryByRole('link', { name: '書面のひな形' })).toBeNull();
  group('設定').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('list', { name: '設定' }).contains(screen.getByRole('link', { name: '書面のひな形' }))).toBe(true);
  await waitFor(() => expect(api.calls.length).toBeGreaterThan(0));
  await expectAccessible();
});

test('The group in which one stands is open, and how it was left is kept for the person', async () => {
  const { user, unmount } = drawSidebar('/admin/comments');
  expect(folded('連絡')).toBe(false);
  expect(screen.getByRole('link', { name: 'コメント' }).getAttribute('aria-current')).toBe('page');
  await user.click(group('日々の仕事'));
  await user.click(group('記録'));
  unmount();
  const { unmount: leave } = drawSidebar();
  expect(['日々の仕事', '連絡', '記録'].map(folded)).toEqual([true, true, false]);
  leave();
  drawSidebar('/admin/dashboard', { ...clerk, id: 8 });
  expect(['日々の仕事', '記録'].map(folded)).toEqual([false, true]);
});

test('An entry tells how much of it waits, with what is reached from it; a folded group tells it for all of its own', async () => {
  drawSidebar();
  await screen.findByRole('link', { name: '助成管理', description: waiting(57) });
  expect(screen.getByRole('link', { name: '支払管理', description: waiting(2) })).toBeDefined();
  for (const name of ['提出物管理', '領収書管理']) expect(screen.queryByRole('link', { name, description: /対応待ち/ })).toBeNull();
  expect(screen.getByRole('button', { name: '連絡', description: waiting(22) })).toBeDefined();
  expect(screen.getByRole('link', { name: '銀行口座', description: waiting(3) })).toBeDefined();
});

test('The numbers are fetched again when something is heard of that may change them', async () => {
  let applications = 57;
  drawSidebar('/admin/dashboard', clerk, () => ({ applications }));
  await screen.findByRole('link', { name: '助成管理', description: waiting(57) });
  applications = 56;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => hintInvalidates('application', queryKey) });
  await screen.findByRole('link', { name: '助成管理', description: waiting(56) });
});
