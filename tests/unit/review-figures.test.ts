import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideRounded,
  type FigureRules,
  figuresOf,
  formatHundredths,
  type ItemFigures,
  type ScoredItem,
} from '../../resources/selection/rules/figures.ts';
import {
  departmentSums,
  duplicateWaitRanks,
  exceptionIn,
  itemsLackingReason,
  type ProposedItem,
  proposalErrors,
  rankInversions,
} from '../../resources/selection/rules/proposals.ts';
import { aggregates, excludedRules } from '../../resources/selection/rules/terms.ts';

const plain: FigureRules = { excludedRule: 'mean', aggregate: 'mean', minimum: null, weights: 5 };

/** A file with what members 1, 2, … give it. */
const file = (id: number, totals: readonly number[], more: Partial<ScoredItem> = {}): ScoredItem => ({
  id,
  grantId: 1,
  entryAmount: 100,
  scores: totals.map((total, at) => ({ member: at + 1, total })),
  excluded: 0,
  ...more,
});

const of = (item: ScoredItem, rules: Partial<FigureRules> = {}) => figuresOf([item], { ...plain, ...rules }, []).get(item.id) as ItemFigures;

const rulesGiven = fc.record({
  excludedRule: fc.constantFrom(...(Object.keys(excludedRules) as (keyof typeof excludedRules)[])),
  aggregate: fc.constantFrom(...(Object.keys(aggregates) as (keyof typeof aggregates)[])),
  minimum: fc.option(fc.nat(100)),
  weights: fc.integer({ min: 1, max: 60 }),
});
const scores = fc.uniqueArray(fc.record({ member: fc.integer({ min: 1, max: 8 }), total: fc.nat(300) }), {
  selector: ({ member }) => member,
  maxLength: 8,
});
const items = fc
  .array(
    fc.record({
      grantId: fc.constantFrom(1, 2, null),
      entryAmount: fc.option(fc.nat(1_000_000)),
      scores,
      excluded: fc.nat(4),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at): ScoredItem => ({ ...one, id: at + 1 })));
const purses = fc.tuple(fc.option(fc.nat(5_000_000)), fc.option(fc.nat(5_000_000))).map(([one, two]) => [
  { grantId: 1, left: one },
  { grantId: 2, left: two },
]);
const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length });

describe('the figures of a round', () => {
  it('are means in hundredths, rounded half up', () => {
    expect(of(file(1, [20, 21, 21]))).toMatchObject({ count: 3, sum: 6200, mean: 2067, median: 2100, spread: 1 });
    expect(of(file(1, [20, 21])).median).toBe(2050);
    expect(divideRounded(-5, 2)).toBe(-2);
    expect([2067, 5, -205].map(formatHundredths)).toEqual(['20.67', '0.05', '-2.05']);
  });

  it('say nothing of a file that nobody has scored', () => {
    expect(of(file(1, [], { excluded: 2 }))).toEqual({
      ...{ count: 0, sum: null, mean: null, median: null, adjusted: null, figure: null, spread: null, outlier: null },
      ...{ rank: null, tied: false, belowMinimum: false, within: null, zone: null },
    });
  });

  it('fill in for members who do not judge as the round says', () => {
    const two = file(1, [20, 21, 21], { excluded: 2 });
    expect(of(two)).toMatchObject({ sum: 6200, mean: 2067, figure: 2067 });
    expect(of(two, { excludedRule: 'fillMean' })).toMatchObject({ sum: 6200 + 2 * 2067, mean: 2067, median: 2067, figure: 2067 });
    // 62 × 2 ÷ 3 = 41.33…, of which 41 are added.
    expect(of(two, { excludedRule: 'fillSum' })).toMatchObject({ sum: 10_300, mean: 2067, figure: 10_300 });
  });

  it('take out how strict a member is', () => {
    const strict = { member: 1, total: 10 };
    const lenient = { member: 2, total: 30 };
    const [one, two] = [file(1, [], { scores: [strict, lenient] }), file(2, [], { scores: [{ member: 1, total: 14 }] })];
    const all = figuresOf([one, two], { ...plain, aggregate: 'adjusted' }, []);
    // Member 1 gives 12 and member 2 gives 30 where all give 18.
    expect(all.get(1)?.figure).toBe(1700);
    expect(all.get(2)?.figure).toBe(2000);
  });

  it('rank within a programme, equals alike, and mark what is below the minimum', () => {
    const all = figuresOf([file(1, [10]), file(2, [30]), file(3, [10]), file(4, [5]), file(5, [8], { grantId: 2 })], { ...plain, minimum: 9 }, []);
    expect([1, 2, 3, 4, 5].map((id) => all.get(id)?.rank)).toEqual([2, 1, 2, 4, 1]);
    expect([1, 2, 3, 4, 5].map((id) => all.get(id)?.tied)).toEqual([true, false, true, false, false]);
    expect([1, 2, 3, 4, 5].map((id) => all.get(id)?.belowMinimum)).toEqual([false, false, false, true, true]);
  });

  it.each([
    ['one who gives far less than the others', [1, 20, 21, 22], 1],
    ['one who gives far more', [10, 11, 12, 30], 4],
    ['nobody, where there are two sides', [10, 11, 29, 30], null],
    ['nobody, where all are apart', [10, 20, 30], null],
    ['nobody, where the step is small', [10, 10, 14], null],
    ['nobody among two', [1, 30], null],
  ])('find %s', (_, totals, member) => expect(of(file(1, totals)).outlier).toBe(member));

  it('draw the border around the places that the money is enough for', () => {
    const ten = Array.from({ length: 10 }, (_, at) => file(at + 1, [50 - at]));
    const zones = (left: number | null, minimum: number | null = null) => {
      const found = figuresOf(ten, { ...plain, minimum }, [{ grantId: 1, left }]);
      return ten.map(({ id }) => found.get(id)?.zone);
    };
    expect(zones(500)).toEqual([...Array(4).fill('above'), 'border', 'border', ...Array(4).fill('below')]);
    const found = figuresOf(ten, plain, [{ grantId: 1, left: 500 }]);
    expect(ten.map(({ id }) => found.get(id)?.within)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
    expect(zones(0)).toEqual(Array(10).fill('below'));
    expect(zones(1000)).toEqual(Array(10).fill('above'));
    expect(zones(null)).toEqual(Array(10).fill(null));
    expect(zones(1000, 42)).toEqual([...Array(9).fill('above'), 'below']);
  });

  it('let no equals be parted by the border', () => {
    const all = figuresOf([file(1, [9]), file(2, [5]), file(3, [5])], plain, [{ grantId: 1, left: 200 }]);
    expect(all.get(2)?.zone).toBe(all.get(3)?.zone);
  });

  it('are integers, whatever is given', () => {
    fc.assert(
      fc.property(items, rulesGiven, purses, (all, rules, left) => {
        for (const { sum, mean, median, adjusted, figure, spread, rank } of figuresOf(all, rules, left).values())
          for (const one of [sum, mean, median, adjusted, figure, spread, rank]) if (one !== null) expect(Number.isSafeInteger(one)).toBe(true);
      }),
    );
  });

  it('do not depend on any order', () => {
    const given = items.chain((all) => fc.tuple(fc.constant(all), shuffled(all.map((one) => ({ ...one, scores: [...one.scores].reverse() })))));
    fc.assert(
      fc.property(given, rulesGiven, purses, ([all, other], rules, left) => {
        const found = figuresOf(other, rules, left);
        for (const [id, figures] of figuresOf(all, rules, left)) expect(found.get(id)).toEqual(figures);
      }),
    );
  });

  it('keep a mean where another member does not judge', () => {
    fc.assert(
      fc.property(items, rulesGiven, fc.integer({ min: 1, max: 5 }), (all, rules, more) => {
        const found = figuresOf(
          all.map((one) => ({ ...one, excluded: one.excluded + more })),
          rules,
          [],
        );
        for (const [id, { mean, adjusted }] of figuresOf(all, rules, [])) expect(found.get(id)).toMatchObject({ mean, adjusted });
      }),
    );
  });

  it('rank a file among those of its own programme alone', () => {
    const others = items.map((all) => all.map((one) => ({ ...one, id: one.id + 100, grantId: 3 })));
    fc.assert(
      fc.property(items, others, rulesGiven, purses, (all, more, { aggregate, ...rules }, left) => {
        // How strict a member is shows in all files of the round.
        const fixed = { ...rules, aggregate: aggregate === 'adjusted' ? 'mean' : aggregate } as const;
        const found = figuresOf([...all, ...more], fixed, left);
        for (const [id, { adjusted: _, ...figures }] of figuresOf(all, fixed, left)) expect(found.get(id)).toMatchObject(figures);
      }),
    );
  });
});

describe('what is proposed', () => {
  const item = (id: number, rank: number | null, proposal: ProposedItem['proposal'], more: Partial<ProposedItem> = {}): ProposedItem => ({
    ...{ id, rank, proposal, grantId: 1, waitRank: null, belowMinimum: false, exceptionReason: null },
    ...more,
  });

  it('is out of order where a file that ranks better fares worse', () => {
    const all = [item(1, 1, 'rejected'), item(2, 2, 'awarded'), item(3, 3, 'rejected'), item(4, 4, null), item(5, 5, 'conditional', { grantId: 2 })];
    expect(all.map((one) => rankInversions(one, all).map(({ id }) => id))).toEqual([[2], [1], [], [], []]);
    expect(all.map((one) => exceptionIn(one, all))).toEqual(['order', 'order', null, null, null]);
  });

  it('is in order where equals fare differently', () => {
    const all = [item(1, 1, 'rejected'), item(2, 1, 'awarded')];
    expect(all.map((one) => exceptionIn(one, all))).toEqual([null, null]);
  });

  it('holds those who wait to the same order', () => {
    const all = [item(1, 1, 'awarded'), item(2, 2, 'waitlisted', { waitRank: 2 }), item(3, 3, 'waitlisted', { waitRank: 1 }), item(4, 4, 'rejected')];
    expect(itemsLackingReason(all).map(({ id }) => id)).toEqual([2, 3]);
    const wait = (category: string, waitRank: number | null) => ({ category, waitRank });
    expect(duplicateWaitRanks([wait('a', 1), wait('a', 1), wait('a', 2), wait('b', 1), wait('b', null), wait('b', null)])).toHaveLength(2);
  });

  it('asks a reason for a grant to a file without scores, or below the minimum', () => {
    const all = [item(1, null, 'awarded'), item(2, 2, 'awarded', { belowMinimum: true }), item(3, null, 'rejected')];
    expect(all.map((one) => exceptionIn(one, all))).toEqual(['unranked', 'minimum', null]);
  });

  it('is explained by the reason for one of two', () => {
    const all = [item(1, 1, 'rejected'), item(2, 2, 'awarded', { exceptionReason: '地域の均衡のため' })];
    expect(itemsLackingReason(all)).toEqual([]);
    expect(itemsLackingReason([...all, item(3, 3, 'awarded')]).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('is held to what a decision is held to', () => {
    const none = { waitRank: null, proposedAmount: null, conditions: null, rationale: null, exceptionReason: null };
    const errors = (given: Partial<Parameters<typeof proposalErrors>[0]>) => Object.keys(proposalErrors({ ...none, proposal: null, ...given }));
    expect(errors({})).toEqual(['proposal']);
    expect(errors({ proposal: 'awarded' })).toEqual(['proposedAmount']);
    expect(errors({ proposal: 'conditional', proposedAmount: 1 })).toEqual(['conditions']);
    expect(errors({ proposal: 'waitlisted' })).toEqual(['waitRank']);
    expect(errors({ proposal: 'rejected' })).toEqual([]);
  });

  it('comes to a sum for each programme, against what it has', () => {
    const department = { title: '学校部門', budget: 1000, elsewhere: 200, left: 800 };
    const given = (grantId: number | null, entryAmount: number | null, proposal: ProposedItem['proposal'], proposedAmount: number | null) => ({
      ...{ grantId, entryAmount, proposal, proposedAmount },
    });
    const [one, two] = departmentSums(
      [
        { ...department, grantId: 1 },
        { ...department, grantId: 2, budget: null, left: null },
      ],
      [given(1, 500, 'awarded', 500), given(1, 600, 'conditional', 400), given(1, 300, 'waitlisted', 300), given(2, null, 'awarded', 9_999)],
    );
    expect(one).toMatchObject({ count: 3, asked: 1400, proposed: 900, over: 100 });
    expect(two).toMatchObject({ asked: 0, proposed: 9_999, over: 0 });
  });
});
