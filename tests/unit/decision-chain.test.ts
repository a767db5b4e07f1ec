import { describe, expect, it } from 'vitest';
import type { Role } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { type DecisionChain, decisionChain, type HistoryRow, type Round } from '../../domain/workflow/approval-rounds.ts';
import { approvalAt, isAfterChain, returnsFrom, seatsOf } from '../../domain/workflow/approval-seats.ts';
import { stepBetween } from '../../domain/workflow/transitions.ts';

/** A walk as its history: each status with the comment that was written on the step to it. */
function walk(...stations: (ApplicationStatus | [ApplicationStatus, string])[]): HistoryRow[] {
  const steps = stations.map((station) => (typeof station === 'string' ? ([station, null] as const) : station));
  return steps.slice(1).map(([toStatus, comment], index) => {
    const fromStatus = steps[index]?.[0] ?? null;
    const role: Role = (fromStatus && stepBetween(fromStatus, toStatus)?.by[0]) ?? 'fund_staff';
    const createdAt = new Date(Date.UTC(2026, 10, 1, index)).toISOString();
    return { id: index + 1, fromStatus, toStatus, comment, userName: `${role}の人`, userRole: role, createdAt };
  });
}

const states = ({ stamps }: Round) => stamps.map(({ state }) => state).join(' ');
const all = ({ earlier, current }: DecisionChain) => [...earlier, current].map(({ outcome }) => outcome).join(' ');

const toAffairs = ['REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR', 'REPORT_COMPLETED_AFFAIRS'] as const;
const toTheEnd = ['REPORT_COMPLETED_AFFAIRS_MANAGER', 'REPORT_COMPLETED_COUNCILOR'] as const;

describe('the seats', () => {
  it('are the approvers of the two chains in order', () => {
    expect(seatsOf('decision').map(({ label }) => label)).toEqual(['基金管理者', '基金部長', '総務担当', '総務部長', '参事']);
    expect(seatsOf('advance').map(({ label }) => label)).toEqual(['基金管理者', '基金部長', '総務担当・総務部長', '経理担当']);
  });

  it('say to whom the papers may go back', () => {
    const [, director] = seatsOf('decision');
    const [manager, head] = seatsOf('advance');
    if (!director || !manager || !head) throw new Error('a seat is missing');
    expect(returnsFrom(director).map(({ whom }) => whom)).toEqual(['担当者へ', '助成者へ']);
    expect(returnsFrom(manager).map(({ whom }) => whom)).toEqual(['担当者へ']);
    expect(returnsFrom(head).map(({ whom }) => whom)).toEqual(['基金管理者へ']);
  });

  it('tell a step that passes the papers on from every other', () => {
    const approval = approvalAt('REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR');
    expect([approval?.seat.label, approval?.before.map(({ label }) => label), approval?.chain.length]).toEqual(['基金部長', ['基金管理者'], 5]);
    expect(approvalAt('REPORT_COMPLETED_ADMIN', 'RETURNED_TO_RECIPIENT_BY_DIRECTOR')).toBeUndefined();
    expect(approvalAt('HOLD_CONTENT_REVISED', 'REPORT_COMPLETED_DIRECTOR')).toBeUndefined();
  });

  it('lie between what comes before the last approval and what comes after it', () => {
    expect(isAfterChain('decision', 'REPORT_COMPLETED_WAITING_REFUND')).toBe(true);
    expect(isAfterChain('decision', 'REPORT_COMPLETED_AFFAIRS_MANAGER')).toBe(false);
    expect(isAfterChain('advance', 'IN_PROGRESS')).toBe(false);
  });
});

describe('the approval of a report', () => {
  it('has nothing to show before the report is there', () => {
    const chain = decisionChain('decision', 'IN_PROGRESS', walk('CONTRACTED_ONGOING', 'IN_PROGRESS'));
    expect(chain).toMatchObject({ standing: 'before', next: null, earlier: [] });
    expect(states(chain.current)).toBe('waiting waiting waiting waiting waiting');
  });

  it('shows who approved, when and with which words, and who is next', () => {
    const rows = walk('REPORT_PREPARING', 'REPORT_UNDER_REVIEW', ['REPORT_COMPLETED_ADMIN', '確認しました'], 'REPORT_COMPLETED_DIRECTOR');
    const chain = decisionChain('decision', 'REPORT_COMPLETED_DIRECTOR', rows.reverse());
    expect(chain).toMatchObject({ standing: 'running', next: { label: '総務担当' } });
    expect(states(chain.current)).toBe('approved approved next waiting waiting');
    expect(chain.current.stamps[0]?.act).toMatchObject({ name: 'fund_managerの人', comment: '確認しました', at: '2026-11-01T01:00:00.000Z' });
  });

  it('keeps a returned round, and asks everyone anew', () => {
    const rows = walk(
      ...toAffairs,
      ['RETURNED_BY_MANAGER_GENERAL', '金額が違います'],
      ['REPORT_UNDER_REVIEW', '直しました'],
      'REPORT_COMPLETED_ADMIN',
    );
    const chain = decisionChain('decision', 'REPORT_COMPLETED_ADMIN', rows);
    expect(chain.earlier.map(states)).toEqual(['approved approved approved returned waiting']);
    expect(chain.earlier[0]?.ending).toMatchObject({ kind: 'returned', comment: '金額が違います', to: 'RETURNED_BY_MANAGER_GENERAL' });
    expect(states(chain.current)).toBe('approved next waiting waiting waiting');
    expect(chain.current.stamps[0]?.carried).toBe(false);
  });

  it('says that it is out while the grantee mends the papers', () => {
    const rows = walk(
      'REPORT_UNDER_REVIEW',
      'REPORT_COMPLETED_ADMIN',
      ['RETURNED_TO_RECIPIENT_BY_DIRECTOR', '写真を添えてください'],
      'HOLD_CONTENT_REVISED',
    );
    const chain = decisionChain('decision', 'HOLD_CONTENT_REVISED', rows);
    expect(chain).toMatchObject({ standing: 'returned', next: null, earlier: [] });
    expect(states(chain.current)).toBe('approved returned waiting waiting waiting');
  });

  it('tells a hold by the staff from a decision', () => {
    const rows = walk('REPORT_PREPARING', 'REPORT_UNDER_REVIEW', ['SUBMISSION_ON_HOLD', '足りません'], 'HOLD_CONTENT_REVISED', 'REPORT_UNDER_REVIEW');
    const chain = decisionChain('decision', 'REPORT_UNDER_REVIEW', rows);
    expect(all(chain)).toBe('left running');
    expect(chain.earlier[0]?.ending).toMatchObject({ kind: 'left', role: 'fund_staff', comment: '足りません' });
    expect(states(chain.current)).toBe('next waiting waiting waiting waiting');
  });

  it('stays complete after the grant is closed', () => {
    const rows = walk(...toAffairs, ...toTheEnd, 'REPORT_COMPLETED_WAITING_SETTLEMENT', 'GRANT_COMPLETED');
    const chain = decisionChain('decision', 'GRANT_COMPLETED', rows);
    expect(chain).toMatchObject({ standing: 'through', next: null, earlier: [] });
    expect(states(chain.current)).toBe('approved approved approved approved approved');
  });

  it('admits that it has no record', () => {
    expect(states(decisionChain('decision', 'GRANT_COMPLETED', []).current)).toBe('unrecorded unrecorded unrecorded unrecorded unrecorded');
    const chain = decisionChain('decision', 'REPORT_COMPLETED_DIRECTOR', []);
    expect(states(chain.current)).toBe('unrecorded unrecorded next waiting waiting');
  });
});

describe('the approval of an advance', () => {
  const way = ['ADVANCE_PREPARATION', 'ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_APPROVAL_FUND_DIRECTOR'] as const;

  it('goes through to the activity, and the report is another chain', () => {
    const rows = walk(...way, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'ADVANCE_INSTRUCTION_ACCOUNTANT', 'IN_PROGRESS', 'ACTIVITY_COMPLETED');
    const chain = decisionChain('advance', 'ACTIVITY_COMPLETED', rows);
    expect(chain).toMatchObject({ standing: 'through', earlier: [] });
    expect(states(chain.current)).toBe('approved approved approved approved');
    expect(decisionChain('decision', 'ACTIVITY_COMPLETED', rows).standing).toBe('before');
  });

  it('goes back one seat: what was approved before that seat still stands', () => {
    const back = walk(...way, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', ['ADVANCE_APPROVAL_FUND_DIRECTOR', '口座を確かめてください']);
    const chain = decisionChain('advance', 'ADVANCE_APPROVAL_FUND_DIRECTOR', back);
    expect(chain.earlier.map(states)).toEqual(['approved approved returned waiting']);
    expect(states(chain.current)).toBe('approved next waiting waiting');
    expect(chain.current.stamps.map(({ carried }) => carried)).toEqual([true, false, false, false]);
  });

  it('goes back out of the chain, and comes again', () => {
    const out = walk(...way.slice(0, 2), ['ADVANCE_PREPARATION', '額を直してください']);
    expect(decisionChain('advance', 'ADVANCE_PREPARATION', out)).toMatchObject({ standing: 'returned' });
    const again = walk(...way.slice(0, 2), ['ADVANCE_PREPARATION', '額を直してください'], ...way.slice(1));
    const chain = decisionChain('advance', 'ADVANCE_APPROVAL_FUND_DIRECTOR', again);
    expect(all(chain)).toBe('returned running');
    expect(states(chain.current)).toBe('approved next waiting waiting');
  });

  it('was left where the grantee withdrew; without an advance it was never begun', () => {
    const rows = walk(...way.slice(0, 2), ['WITHDRAWAL_NOTICE', '中止します']);
    expect(decisionChain('advance', 'WITHDRAWAL_NOTICE', rows).current).toMatchObject({ outcome: 'left', ending: { comment: '中止します' } });
    expect(decisionChain('advance', 'IN_PROGRESS', walk('CONTRACTED_ONGOING', 'IN_PROGRESS')).standing).toBe('before');
  });
});
