import { describe, expect, it } from 'vitest';
import { type DecisionEntry, fitting, noEntry } from '../../domain/workflow/decision-table.ts';

const typed: DecisionEntry = { ...noEntry, amount: 300_000, waitRank: 2, conditions: '報告を二回', boardDate: '2026-11-20' };

describe('what was typed about a decision', () => {
  it.each<[DecisionEntry['outcome'], Partial<DecisionEntry>]>([
    ['awarded', { amount: 300_000, waitRank: null, conditions: null }],
    ['conditional', { amount: 300_000, waitRank: null, conditions: '報告を二回' }],
    ['waitlisted', { amount: 300_000, waitRank: 2, conditions: null }],
    ['rejected', { amount: null, waitRank: null, conditions: null }],
  ])('keeps what belongs to the outcome alone: %s', (outcome, kept) => {
    expect(fitting({ ...typed, outcome })).toEqual({ ...typed, outcome, ...kept });
  });
});
