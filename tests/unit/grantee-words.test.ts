import { describe, expect, it } from 'vitest';
import { roleLabels } from '../../domain/roles.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { granteeEvents, granteeWords, type PastStep } from '../../domain/workflow/grantee-words.ts';

const step = (id: number, fromStatus: PastStep['fromStatus'], toStatus: PastStep['toStatus'], more: Partial<PastStep> = {}): PastStep => ({
  id,
  fromStatus,
  toStatus,
  comment: null,
  userRole: 'fund_staff',
  createdAt: `2026-04-${String(id).padStart(2, '0')}T01:00:00.000Z`,
  ...more,
});

describe('granteeWords', () => {
  it('says something about every step that a grantee takes or that speaks to one', () => {
    const silent = applicationTransitions.filter(
      ({ from, to, by, shared, mail }) => (by.includes('recipient') || shared || mail) && granteeWords(from, to) === null,
    );
    expect(silent.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('keeps the steps between the desks of the foundation to itself', () => {
    const told = applicationTransitions.filter(
      ({ from, to, by, kind }) =>
        (kind === 'back' || (by.length === 1 && !['fund_staff', 'recipient'].includes(by[0] ?? ''))) && granteeWords(from, to),
    );
    const outcomes = new Set(told.map(({ to }) => to.replace(/_BY_.*/, '')));
    expect([...outcomes].sort()).toEqual(
      [
        'CONTRACT_PREPARATION',
        'DECLINED_END',
        'GRANT_COMPLETED',
        'IN_PROGRESS',
        'REJECTED_END',
        'REPORT_COMPLETED_WAITING_REFUND',
        'REPORT_COMPLETED_WAITING_SETTLEMENT',
        'RETURNED_TO_RECIPIENT',
      ].sort(),
    );
  });

  it('names no office and no desk', () => {
    const offices = [...Object.values(roleLabels), '稟議', '部長', '参事', '総務', '経理', '理事'].filter((word) => word !== roleLabels.recipient);
    const sentences = applicationTransitions.map(({ from, to }) => granteeWords(from, to) ?? '');
    expect(sentences.filter((text) => offices.some((word) => text.includes(word)))).toEqual([]);
  });
});

describe('granteeEvents', () => {
  it('makes one entry of the steps inside the foundation, told as going on while they are the latest', () => {
    const newestFirst = [
      step(4, 'REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR', { comment: '内部の話' }),
      step(3, 'REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN'),
      step(2, 'REPORT_PREPARING', 'REPORT_UNDER_REVIEW', { userRole: 'recipient' }),
    ];
    expect(granteeEvents(newestFirst)).toEqual([
      { id: 4, at: newestFirst[0]?.createdAt, text: '基金で手続きを進めています', comment: null, byGrantee: false },
      { id: 2, at: newestFirst[2]?.createdAt, text: '報告書を提出しました', comment: null, byGrantee: true },
    ]);
  });

  it('tells them as done once something else has followed', () => {
    const texts = granteeEvents([
      step(3, 'AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION'),
      step(2, 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'),
      step(1, 'SELECTION_PREPARATION', 'UNDER_REVIEW'),
    ]).map(({ text }) => text);
    expect(texts).toEqual(['助成が決まりました', '基金で手続きを進めました', '選考が始まりました']);
  });
});
