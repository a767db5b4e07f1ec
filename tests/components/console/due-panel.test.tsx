import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DuePanel } from '../../../resources/dashboard/screens/console/due-panel.tsx';
import { resources } from '../../../resources.config.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const { submissions, envelopes, transfer_batches } = resources;

test('What is due within the week stands in the order of its days, whatever it is, with the way to all of it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T03:00:00Z'), toFake: ['Date'] });
  const due = {
    submissions: {
      total: 12,
      items: [
        rowOf(submissions, 1, { formName: '完了報告書', organizationName: '水辺の会', receptionEndDate: '2026-11-27', grantNumber: '2026-5111-001' }),
      ],
    },
    // Late in the evening in UTC it is the next day in Japan.
    envelopes: { total: 1, items: [rowOf(envelopes, 2, { title: '請書', expiresAt: '2026-11-23T15:30:00.000Z' })] },
    transfer_batches: null,
  };
  draw(<DuePanel due={due} reader="fund_staff" />);
  const panel = within(screen.getByRole('region', { name: '今週の期限（11/24 (火)から11/30 (月)まで）' }));
  expect(panel.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual(['請書', '完了報告書']);
  expect(panel.getAllByRole('listitem').map((item) => within(item).getByRole('time').textContent)).toEqual([
    '今日まで2026/11/24 (火)',
    'あと3日2026/11/27 (金)',
  ]);
  const address = panel.getByRole('link', { name: '提出書類の提出期限（12件）' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toMatchObject({
    receptionEndDateFrom: '2026-11-24',
    receptionEndDateTo: '2026-11-30',
    isRequired: 'true',
  });
  expect(panel.queryByRole('link', { name: new RegExp(transfer_batches.label) })).toBeNull();
  vi.useRealTimers();
  await expectAccessible();
});

test('A week without a deadline takes no room', () => {
  draw(<DuePanel due={{ submissions: { total: 0, items: [] }, envelopes: null }} reader="fund_staff" />);
  expect(screen.queryByRole('region', { name: /期限/ })).toBeNull();
});
