import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BalancedItem, type BalancedMember, balance } from '../../resources/selection/rules/balance.ts';
import { hintsFor, type MatchedApplication, type MatchedMember } from '../../resources/selection/rules/matching.ts';

const nobody: MatchedMember = { userId: 1, name: '山田 太郎', email: 'yamada@gmail.com', affiliation: null, ties: [], addresses: [], companions: [] };
const file: MatchedApplication = { applicationId: 2, organizationName: '川原大学', address: null, people: [], emails: [] };

const rulesOf = (member: Partial<MatchedMember>, application: Partial<MatchedApplication> = {}) =>
  hintsFor({ ...nobody, ...member }, { ...file, ...application }).map(({ rule }) => rule);

describe('hints at conflicts of interest', () => {
  it('say by what they were found', () => {
    const tie = { organizationName: '特定非営利活動法人 荒瀬の会', personName: null, kind: 'officer' as const };
    expect(hintsFor({ ...nobody, ties: [tie] }, { ...file, organizationName: 'NPO法人荒瀬の会' })).toEqual([
      { applicationId: 2, userId: 1, rule: 'tie', evidence: '役員：特定非営利活動法人 荒瀬の会 と 団体名 NPO法人荒瀬の会' },
    ]);
  });

  it.each([
    ['川原大学 工学部', '川原大学', true],
    ['（学）川原学園', '学校法人川原学園', true],
    ['髙瀬川漁業協同組合', '高瀬川漁業協同組合', true],
    ['ｶﾜﾊﾗ水辺ラボ', 'カワハラ水辺ラボ', true],
    ['大学', '川原大学', false],
    ['市立小学校', '市立小学校', false],
    ['川を守る会', '川を守る会', false],
    ['研究会', '水辺の研究会', false],
    ['川原', '川原大学', false],
    ['東川原大学短期大学部', '西川原大学', false],
  ])('%s and %s: %s', (affiliation, organizationName, isOne) => {
    expect(rulesOf({ affiliation }, { organizationName })).toEqual(isOne ? ['organization'] : []);
  });

  it.each([
    ['a@eng.kawahara-u.ac.jp', 'b@kawahara-u.ac.jp', true],
    ['a@city.kawahara.lg.jp', 'b@city.kawahara.lg.jp', true],
    ['a@gmail.com', 'b@gmail.com', false],
    ['a@xx.ocn.ne.jp', 'b@yy.ocn.ne.jp', false],
    ['a@one.ac.jp', 'b@two.ac.jp', false],
    ['a@pref.tokyo.jp', 'b@city.tokyo.jp', false],
  ])('mail of %s and %s: %s', (email, other, isOne) => {
    expect(rulesOf({ email }, { people: [{ name: '佐藤 花子', email: other }] })).toEqual(isOne ? ['domain'] : []);
    expect(rulesOf({ email }, { emails: [other] })).toEqual(isOne ? ['domain'] : []);
  });

  it('knows names however they are written, families by their address alone, and who has applied together', () => {
    expect(rulesOf({ name: '山﨑　太郎' }, { people: [{ name: '山崎 太郎', email: null }] })).toEqual(['person']);
    const family = { address: '東京都川原区一丁目2-3', people: [{ name: '山田 花子', email: null }] };
    expect(rulesOf({}, family)).toEqual([]);
    expect(rulesOf({ addresses: ['東京都川原区一丁目２－３'] }, family)).toEqual(['family']);
    const companions = [{ name: '佐藤 花子', email: 'sato@example.org', entryNumber: 'E2020-0001' }];
    expect(rulesOf({ companions }, { people: [{ name: '佐藤 花子', email: 'sato@example.org' }] })).toEqual(['together']);
    expect(rulesOf({ companions }, { people: [{ name: '佐藤 花子', email: 'another@example.org' }] })).toEqual([]);
  });
});

const items = fc.uniqueArray(
  fc.record({
    applicationId: fc.integer({ min: 1, max: 60 }),
    category: fc.constantFrom('school', 'ngo'),
    judges: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  }),
  { selector: ({ applicationId }) => applicationId, maxLength: 40 },
);
const members = fc.uniqueArray(
  fc.record({
    userId: fc.integer({ min: 1, max: 12 }),
    category: fc.constantFrom('school', 'ngo', null),
    maxFiles: fc.option(fc.integer({ min: 0, max: 20 })),
    shut: fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((ids) => new Set(ids)),
  }),
  { selector: ({ userId }) => userId, maxLength: 12 },
);

/** Their loads are what the items say. */
const withLoads = (some: readonly Omit<BalancedMember, 'load'>[], all: readonly BalancedItem[]): BalancedMember[] =>
  some.map((one) => ({ ...one, load: all.filter(({ judges }) => judges.includes(one.userId)).length }));

describe('an even assignment', () => {
  it('gives nobody what is shut, theirs already, or too much; and says of each item what it lacks', () => {
    fc.assert(
      fc.property(items, members, fc.integer({ min: 1, max: 5 }), (all, some, perItem) => {
        const people = withLoads(some, all);
        const { add, short, loads } = balance(all, people, perItem);
        for (const { applicationId, userId } of add) {
          const item = all.find((one) => one.applicationId === applicationId) as BalancedItem;
          const member = people.find((one) => one.userId === userId) as BalancedMember;
          expect(item.judges).not.toContain(userId);
          expect(member.shut.has(applicationId)).toBe(false);
        }
        expect(new Set(add.map(({ applicationId, userId }) => `${applicationId} ${userId}`)).size).toBe(add.length);
        for (const { userId, before, after } of loads) {
          expect(after - before).toBe(add.filter((one) => one.userId === userId).length);
          const most = people.find((one) => one.userId === userId)?.maxFiles ?? null;
          if (most !== null && after > before) expect(after).toBeLessThanOrEqual(most);
        }
        for (const { applicationId, judges } of all) {
          const given = add.filter((one) => one.applicationId === applicationId).length;
          const missing = short.find((one) => one.applicationId === applicationId)?.missing ?? 0;
          expect(given + missing).toBe(Math.max(perItem - judges.length, 0));
        }
      }),
    );
  });

  it('is even among those who may judge everything, and the same whatever order it is asked in', () => {
    const all = Array.from({ length: 50 }, (_, at) => ({ applicationId: at + 1, category: 'school', judges: [] }));
    const people = Array.from({ length: 7 }, (_, at) => ({ userId: at + 1, category: null, maxFiles: null, load: 0, shut: new Set<number>() }));
    const made = balance(all, people, 3);
    const loads = made.loads.map(({ after }) => after);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    expect(balance([...all].reverse(), [...people].reverse(), 3).add).toEqual(made.add);
  });

  it('prefers whose category it is', () => {
    const people = [
      { userId: 1, category: 'ngo', maxFiles: null, load: 0, shut: new Set<number>() },
      { userId: 2, category: 'school', maxFiles: null, load: 5, shut: new Set<number>() },
    ];
    expect(balance([{ applicationId: 1, category: 'school', judges: [] }], people, 1).add).toEqual([{ applicationId: 1, userId: 2 }]);
  });
});
