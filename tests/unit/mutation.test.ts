import { describe, expect, it } from 'vitest';
import { type Coverage, likenessTo, nearestTests, wordsOf } from '../mutation/nearest.ts';
import { type Mutant, placeOf, places, sample } from '../mutation/sample.ts';

const mutant = (more: Partial<Mutant>): Mutant => ({
  file: 'domain/dates/era.ts',
  line: 1,
  mutator: 'Regex',
  original: 'a',
  replacement: 'b',
  ...more,
});
const many = (file: string, count: number) => Array.from({ length: count }, (_, index) => mutant({ file, original: `a${index}` }));

describe('the sample of mutants', () => {
  it.each([
    ['resources/payments/server/record.ts', 'money'],
    ['domain/workflow/announcement.ts', 'embargo'],
    ['domain/workflow/phases.ts', 'lifecycle'],
    ['api/resources/move.ts', 'lifecycle'],
    ['api/resources/rows.ts', 'resources'],
    ['api/sign-in/routes/session.ts', 'access'],
    ['resources/receipts/rules/tax-lines.ts', 'money'],
    ['resources/selection/rules/matching.ts', 'domain'],
    ['api/http/route.ts', undefined],
  ])('counts %s as %s', (file, place) => expect(placeOf(file)?.name).toBe(place));

  it('takes the share of each place, and some of each before all of any', () => {
    const taken = sample([...many('api/access/rows.ts', 200), ...many('domain/dates/era.ts', 200)], 1);
    const shareOf = (name: string) => places.find((place) => place.name === name)?.share ?? 0;
    expect(taken.filter(({ file }) => file === 'api/access/rows.ts')).toHaveLength(shareOf('access'));
    expect(taken).toHaveLength(shareOf('access') + shareOf('domain'));
    expect(new Set(taken.slice(0, 2).map(({ file }) => file)).size).toBe(2);
  });

  it('is the same for the same code, wherever it stands, and another one for another seed', () => {
    const code = many('api/access/rows.ts', 200);
    const moved = code.toReversed().map((one) => ({ ...one, line: one.line + 7 }));
    const texts = (some: readonly Mutant[], seed: number) => sample(some, seed).map(({ original }) => original);
    expect(texts(moved, 1)).toEqual(texts(code, 1));
    expect(texts(code, 2)).not.toEqual(texts(code, 1));
  });

  it('keeps what it took when other code is added', () => {
    const code = many('api/access/rows.ts', 20);
    const more = sample([...code, mutant({ file: 'api/access/rows.ts', original: 'new' })], 1);
    expect(more.map(({ original }) => original)).toEqual(expect.arrayContaining(code.map(({ original }) => original)));
  });

  it('tells equal changes of equal code apart', () => {
    expect(sample([mutant({}), mutant({ line: 2 })], 1)).toHaveLength(2);
  });

  it('leaves texts for people alone', () => {
    const texts = [mutant({ mutator: 'StringLiteral', original: "'承認'" }), mutant({ mutator: 'StringLiteral', original: "'approved'" })];
    expect(sample(texts, 1)).toEqual([texts[1]]);
  });
});

describe('the tests nearest to a mutant', () => {
  const one = { id: '1', source: 'domain/dates/era.ts', likeness: () => 0 };

  it('are those of whose work it is the largest part, unit tests first', () => {
    const coverages: Coverage[] = [
      { file: 'tests/api/wide.test.ts', loading: {}, running: { 1: 5, 2: 95 } },
      { file: 'tests/api/near.test.ts', loading: {}, running: { 1: 5 } },
      { file: 'tests/unit/some.test.ts', loading: {}, running: { 1: 1, 2: 9 } },
      { file: 'tests/unit/other.test.ts', loading: { 1: 1 }, running: { 2: 1 } },
      { file: 'tests/api/idle.test.ts', loading: { 1: 1 }, running: {} },
    ];
    expect(nearestTests(coverages, one, 2)).toEqual(['tests/unit/some.test.ts', 'tests/api/near.test.ts', 'tests/api/wide.test.ts']);
    expect(nearestTests(coverages, one, 1)).toEqual(['tests/unit/some.test.ts', 'tests/api/near.test.ts']);
  });

  it('are first of all those that are named like its source', () => {
    const coverages: Coverage[] = ['tests/api/people.test.ts', 'tests/api/second-person.test.ts', 'tests/api/dates.test.ts'].map((file) => ({
      ...{ file, loading: {} },
      running: { 1: file === 'tests/api/people.test.ts' ? 5 : 1, 2: 1 },
    }));
    expect(nearestTests(coverages, { ...one, source: 'api/access/second-person.ts' }, 2)).toEqual([
      'tests/api/second-person.test.ts',
      'tests/api/people.test.ts',
    ]);
    expect(nearestTests(coverages, one, 1)).toEqual(['tests/api/dates.test.ts']);
  });

  it('are, for a constant, those which speak of the same', () => {
    const tests = new Map([
      ['tests/api/payments.test.ts', wordsOf('it pays payments')],
      ['tests/api/receipts.test.ts', wordsOf('it keeps receipts')],
      ['tests/api/people.test.ts', wordsOf('it keeps people')],
    ]);
    const coverages = [...tests.keys()].map((file) => ({ file, loading: { 1: 1 }, running: {} }));
    expect(nearestTests(coverages, { ...one, likeness: likenessTo('const receipts = keeps', tests) }, 2)).toEqual([
      'tests/api/receipts.test.ts',
      'tests/api/people.test.ts',
    ]);
  });

  it('are chosen for each kind of test apart: a unit test may call it while its tests are put together', () => {
    const coverages: Coverage[] = [
      { file: 'tests/unit/table.test.ts', loading: { 1: 7 }, running: {} },
      { file: 'tests/api/near.test.ts', loading: {}, running: { 1: 5 } },
    ];
    expect(nearestTests(coverages, one, 1)).toEqual(['tests/unit/table.test.ts', 'tests/api/near.test.ts']);
  });

  it('are none where nothing passes over it', () => {
    expect(nearestTests([{ file: 'tests/unit/some.test.ts', loading: {}, running: { 2: 1 } }], one, 2)).toEqual([]);
  });
});
