import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueueEntry } from '../../../resources/payments/rules/payment-queue.ts';
import { QueuePage } from '../../../resources/payments/screens/console/queue-page.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

const entry = (applicationId: number, task: QueueEntry['task'], amount: number): QueueEntry => ({
  applicationId,
  paymentId: applicationId,
  entryNumber: `E-${applicationId}`,
  grantNumber: `G-${applicationId}`,
  title: `活動${applicationId}`,
  organizationName: `団体${applicationId}`,
  task,
  amount,
  dueDate: null,
  dueText: '決まり次第',
  why: '理由',
  notice: null,
  batchId: null,
});

const queue = [entry(1, 'advance', 1000), entry(2, 'refund', 300), entry(3, 'final', 500), entry(4, 'decide', 700)];

const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('row').length - 1;

test('What is paid, what is waited for and what is to be decided stand apart, and each total shows what it counts', async () => {
  api.on('GET /api/payments/queue', () => queue);
  const { user } = draw(<QueuePage />);
  expect(await screen.findByRole('heading', { name: '支払うもの（2件）' })).toBeDefined();
  expect(['支払うものの一覧', '入金を待つものの一覧', '決めるもの・終えるものの一覧'].map(rowsOf)).toEqual([2, 1, 1]);
  const total = screen.getByRole('button', { name: /^前払い/ });
  expect(total.textContent).toBe('前払い1件　¥1,000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^助成の完了/ }).disabled).toBe(true);
  await expectAccessible();
  await user.click(total);
  expect(rowsOf('支払うものの一覧')).toBe(1);
  expect(screen.queryByRole('region', { name: '入金を待つもの' })).toBeNull();
  await user.click(total);
  expect(rowsOf('支払うものの一覧')).toBe(2);
});

test('The confirmation of a transfer names whom it pays, and lets one be left out', async () => {
  api.on('GET /api/payments/queue', () => queue);
  api.list(resources.transfer_accounts, []);
  const { user } = draw(<QueuePage />);
  await user.click(await screen.findByRole('button', { name: '支払えるものをすべて選ぶ（2件）' }));
  await user.click(screen.getByRole('button', { name: '振込の確認へ進む' }));
  const payees = within(await screen.findByRole('region', { name: '振り込む相手' }));
  expect(payees.getByText('団体1')).toBeDefined();
  expect(payees.getByText('団体3')).toBeDefined();
  await user.click(payees.getByRole('button', { name: 'G-1を外す' }));
  expect(payees.queryByText('団体1')).toBeNull();
  expect(screen.getByText(/1件（合計 ¥500/)).toBeDefined();
});
