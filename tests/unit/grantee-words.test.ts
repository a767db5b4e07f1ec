import { describe, expect, it } from 'vitest';
import { roleLabels } from '../../domain/roles.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { granteeEvents, granteeSentence, type PastStep } from '../../resources/applications/rules/grantee-words.ts';

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
      ({ from, to, by, shared, mail }) => (by.includes('recipient') || shared || mail) && granteeSentence(from, to) === null,
    );
    expect(silent.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('keeps the steps between the desks of the foundation to itself', () => {
    const told = applicationTransitions.filter(
      ({ from, to, by, kind }) =>
        (kind === 'back' || (by.length === 1 && !['fund_staff', 'recipient'].includes(by[0] ?? ''))) && granteeSentence(from, to),
    );
    const outcomes = new Set(told.map(({ to }) => to.replace(/_BY_.*/, '')));
    expect([...outcomes].sort()).toEqual(
      [
        'APPLICATION_SUBMITTED',
        'CONTRACT_PREPARATION',
        'DECLINED_END',
        'GRANT_COMPLETED',
        'IN_PROGRESS',
        'REJECTED_END',
        'REPORT_COMPLETED_WAITING_REFUND',
        'REPORT_COMPLETED_WAITING_SETTLEMENT',
        'RETURNED_TO_RECIPIENT',
        'WITHDRAWAL_NOTICE',
      ].sort(),
    );
  });

  it('names no office and no desk', () => {
    const offices = [...Object.values(roleLabels), '稟議', '部長', '参事', '総務', '経理', '理事'].filter((word) => word !== roleLabels.recipient);
    const sentences = applicationTransitions.map(({ from, to }) => granteeSentence(from, to) ?? '');
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
      step(3, 'REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_SETTLEMENT'),
      step(2, 'REPORT_COMPLETED_AFFAIRS_MANAGER', 'REPORT_COMPLETED_COUNCILOR'),
      step(1, 'REPORT_PREPARING', 'REPORT_UNDER_REVIEW'),
    ]).map(({ text }) => text);
    expect(texts).toEqual(['報告の確認が終わり、お支払いの準備が始まりました', '基金で手続きを進めました', '報告書を提出しました']);
  });

  it('has one entry for a selection, however far it has come and whatever it has decided', () => {
    const entered = step(1, 'APPLICATION_SUBMITTED', 'SELECTION_PREPARATION');
    const review = step(2, 'SELECTION_PREPARATION', 'UNDER_REVIEW');
    const board = step(3, 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', { comment: '採択の方向' });
    for (const newestFirst of [[entered], [review, entered], [board, review, entered]])
      expect(granteeEvents(newestFirst)).toEqual([
        { id: 1, at: entered.createdAt, text: '基金が申請を受け付け、選考に入りました', comment: null, byGrantee: false },
      ]);
    expect(granteeEvents([step(4, 'AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION'), board, review]).map(({ text }) => text)).toEqual([
      '助成が決まりました',
    ]);
  });
});
