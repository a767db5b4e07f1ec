import { describe, expect, it } from 'vitest';
import { resources } from '../../resources.config.ts';
import { openingOf, viewsOf } from '../../schema/derive/views.ts';
import type { Resource } from '../../schema/resource.ts';

const { applications, adoptions, submissions, envelopes, payments, transfer_batches } = resources as Readonly<Record<string, Resource>> as Record<
  'applications' | 'adoptions' | 'submissions' | 'envelopes' | 'payments' | 'transfer_batches',
  Resource
>;
const named = (resource: Resource, role: string) =>
  Object.fromEntries(viewsOf(resource, role, '2027-03-31').map(({ label, ...view }) => [label, view]));

describe('the views of a list', () => {
  it('are what waits for the reader, and this fiscal year', () => {
    expect(named(applications, 'fund_staff')).toEqual({
      自分の番: { filters: { turn: ['turn_fund_staff'] }, sort: 'statusSince' },
      今年度: { filters: { grantYear: ['2026'] }, sort: '-entryDate' },
    });
    expect(named(adoptions, 'director').自分の番?.filters).toEqual({ turn: ['turn_director'] });
  });

  it('leave out what waits for nobody of the role', () => expect(Object.keys(named(applications, 'selection_committee'))).toEqual(['今年度']));

  it('are the documents to be reviewed first of all, the oldest first', () => {
    expect(Object.keys(named(submissions, 'fund_staff'))).toEqual(['確認待ち', '今年度', '期限超過']);
    expect(openingOf(submissions)).toEqual({ filters: { status: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] }, sort: 'submittedAt' });
    expect(openingOf(applications)).toBeUndefined();
  });

  it('are what is late, wherever something is due by a day', () => {
    const late = (resource: Resource) => named(resource, 'fund_manager').期限超過;
    expect(late(submissions)).toEqual({ filters: { minOverdueDays: ['1'] }, sort: 'receptionEndDate' });
    expect(late(payments)).toEqual({ filters: { status: ['awaiting_refund'], refundDeadlineTo: ['2027-03-30'] }, sort: 'refundDeadline' });
    expect(late(transfer_batches)).toEqual({
      filters: { status: ['draft', 'submitted', 'approved', 'written'], transferDateTo: ['2027-03-30'] },
      sort: 'transferDate',
    });
    expect(late(envelopes)).toEqual({ filters: { status: ['expired'] }, sort: 'expiresAt' });
    expect(late(applications)).toBeUndefined();
  });
});
