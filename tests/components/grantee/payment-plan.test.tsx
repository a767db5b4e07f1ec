import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentSchedule } from '../../../domain/money/schedule.ts';
import { PaymentMethod } from '../../../resources/applications/screens/grantee/detail/facts.tsx';
import { Meaning } from '../../../resources/applications/screens/grantee/meaning.tsx';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { applicationOf, teacher } from '../support/grantee.ts';

const api = fakeApi();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T00:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const grant = applicationOf(1, { status: 'ADVANCE_PREPARATION', grantYear: 2026, endDate: '2027-03-31', bankId: null });
const details = (advancePaymentDate: string | null) => ({
  schedule: paymentSchedule({ grantYear: 2026, endDate: '2027-03-31', advancePaymentDate, finalPaymentDate: null }),
});

test('What the status means tells when the advance comes, as the page of payments does', async () => {
  api.on('GET /api/payments/details/gn/2026-1', () => details('2026-08-07'));
  draw(
    <>
      <Meaning application={grant} />
      <PaymentMethod application={grant} />
    </>,
    { me: teacher },
  );
  expect(screen.getByText('前払いの手続きを進めています。前払いは、2026年7月頃にお支払いします。')).toBeDefined();
  await screen.findByText('前払いの手続きを進めています。前払いは、2026/08/07 (金)にお支払いします。');
  expect(screen.getByText(/80%までを、2026\/08\/07 \(金\)にお支払いします。/)).toBeDefined();
  expect(screen.getByText(/確認が済んだあと、2027年3月頃にお支払いします。/)).toBeDefined();
});

test('No day that has passed is told', async () => {
  api.on('GET /api/payments/details/gn/2026-1', () => details('2026-05-07'));
  draw(<Meaning application={grant} />, { me: teacher });
  await screen.findByText('前払いの手続きを進めています。前払いは、決まり次第お支払いします。');
});

test('A grant that awaits no advance asks for no plan', () => {
  draw(<Meaning application={{ ...grant, status: 'IN_PROGRESS' }} />, { me: teacher });
  expect(screen.getByText('活動の期間です。活動が終わりましたら、お知らせください。')).toBeDefined();
  expect(api.to('GET /api/payments/details/gn/2026-1')).toHaveLength(0);
});
