import { describe, expect, it } from 'vitest';
import { type Outcome, outcomeConsequences, outcomesOf } from '../../domain/workflow/outcomes.ts';
import { type DecisionEntry, type DecisionTableRow, gapsIn, noEntry, withoutIrrelevant } from '../../resources/decisions/rules/decision-table.ts';

const typed: DecisionEntry = { ...noEntry, amount: 300_000, waitRank: 2, conditions: '報告を二回', boardDate: '2026-11-20' };

describe('what was typed about a decision', () => {
  it.each<[DecisionEntry['outcome'], Partial<DecisionEntry>]>([
    ['awarded', { amount: 300_000, waitRank: null, conditions: null }],
    ['conditional', { amount: 300_000, waitRank: null, conditions: '報告を二回' }],
    ['waitlisted', { amount: 300_000, waitRank: 2, conditions: null }],
    ['rejected', { amount: null, waitRank: null, conditions: null }],
  ])('keeps what belongs to the outcome alone: %s', (outcome, kept) => {
    expect(withoutIrrelevant({ ...typed, outcome })).toEqual({ ...typed, outcome, ...kept });
  });
});

describe('what stands in the way of telling a result', () => {
  const row = {
    ...{
      applicationId: 7,
      entryNumber: '2026-001',
      grantNumber: '2026-5011-001',
      title: '題',
      organizationId: 1,
      organizationName: '団体',
      grantId: 1,
    },
    ...{
      category: 'research',
      status: 'AWAITING_BOARD_APPROVAL',
      entryAmount: 300_000,
      approvedAmount: null,
      blanks: [],
      decision: null,
      told: null,
    },
    comments: [],
  } as unknown as DecisionTableRow;
  const entry: DecisionEntry = { ...noEntry, outcome: 'awarded', amount: 300_000, boardDate: '2026-11-20' };
  const noFields = { awarded: [], conditional: [], waitlisted: [], rejected: [] };
  const gaps = (more: Partial<DecisionTableRow>, typed: Partial<DecisionEntry> = {}) =>
    gapsIn([{ row: { ...row, ...more }, entry: { ...entry, ...typed } }], noFields).get(7);
  const decision = { ...entry, id: 3, version: 1, status: 'draft', problem: null } as unknown as DecisionTableRow['decision'];

  it('is nothing where all is said', () => {
    expect(gaps({})).toEqual([]);
    expect(gaps({ decision })).toEqual([]);
  });

  it('is what the decision, the grant or its letter lacks, and where that is mended', () => {
    expect(gaps({}, { boardDate: null })).toEqual([{ text: '理事会の日を入力してください', mend: 'row' }]);
    expect(gaps({ grantNumber: null })).toEqual([{ text: '助成番号がありません', mend: 'numbers' }]);
    expect(gaps({ decision: decision && { ...decision, problem: '作れません' } })).toEqual([{ text: '作れません', mend: 'announcement' }]);
  });

  it('is no longer asked of what has been told', () => {
    expect(gaps({ grantNumber: null, decision: decision && { ...decision, status: 'announced' } })).toEqual([]);
  });
});

describe('a wave of an announcement', () => {
  it('tells the outcomes that it is called by', () => {
    const all = Object.keys(outcomeConsequences) as Outcome[];
    expect(outcomesOf).toEqual({
      all,
      notRejected: all.filter((outcome) => outcome !== 'rejected'),
      adopted: all.filter((outcome) => outcomeConsequences[outcome].grants),
      waitlisted: ['waitlisted'],
      rejected: ['rejected'],
    });
  });
});
