import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Operation, type Outcome, type State, unexplained, unseen } from '../torture/linearizable.ts';

const start = { status: 'a', version: 1 };
const done = (status: string, version: number): Outcome => ({ shown: { status, version } });

/** A change of status by whoever has seen a version. */
const change = (from: number, to: number, version: number, status: string, outcome: Outcome): Operation => ({
  what: `${version} → ${status}`,
  from,
  to,
  outcome,
  apply: (state) => (state.version === version ? { status, version: version + 1 } : null),
});
const read = (from: number, to: number, status: string, version: number): Operation => ({
  what: 'read',
  from,
  to,
  outcome: done(status, version),
  apply: (state) => state,
});

test('What happened in some order between questions and answers is explained', () => {
  expect(unexplained(start, [change(0, 9, 1, 'b', done('b', 2)), read(1, 2, 'a', 1), read(3, 4, 'b', 2), read(3, 5, 'a', 1)])).toBeNull();
  expect(unexplained(start, [change(0, 9, 1, 'b', 'refused'), change(1, 8, 1, 'c', done('c', 2))])).toBeNull();
  // Whoever heard nothing may have been the one, or may have come to nothing.
  expect(unexplained(start, [change(0, 1, 1, 'b', 'unknown'), change(2, 3, 1, 'c', 'refused'), read(4, 5, 'b', 2)])).toBeNull();
  expect(unexplained(start, [change(0, 1, 1, 'b', 'unknown'), read(2, 3, 'a', 1), read(4, 5, 'b', 2)])).toBeNull();
  expect(unexplained({ status: 'a', version: unseen }, [read(0, 1, 'a', 7), read(2, 3, 'a', 7)])).toBeNull();
});

test.each<readonly [string, readonly Operation[]]>([
  ['two who both changed what they had seen', [change(0, 9, 1, 'b', done('b', 2)), change(0, 9, 1, 'c', done('c', 2))]],
  ['a change that was answered and is not there', [change(0, 1, 1, 'b', done('b', 2)), read(2, 3, 'a', 1)]],
  ['an old answer after a newer one', [change(0, 9, 1, 'b', done('b', 2)), read(1, 2, 'b', 2), read(3, 4, 'a', 1)]],
  ['a refusal without a cause', [change(0, 1, 1, 'b', 'refused'), read(2, 3, 'a', 1)]],
  ['a refused change that is there all the same', [change(0, 1, 7, 'b', 'refused'), read(2, 3, 'b', 2)]],
  ['a change that was taken back without a word', [change(0, 1, 1, 'b', 'unknown'), read(2, 3, 'b', 2), read(4, 5, 'a', 1)]],
])('%s cannot be explained', (_, history) => {
  expect(unexplained(start, history)).toContain('then none of');
});

test('Whatever really happens one after the other is explained, however the answers overlap; a wrong answer among them is not', () => {
  const clock = fc.record({ before: fc.nat(30), after: fc.nat(30), isRead: fc.boolean(), behind: fc.nat(1) });
  fc.assert(
    fc.property(fc.array(clock, { minLength: 1, maxLength: 40 }), (clocks) => {
      let state: State = start;
      const history = clocks.map(({ before, after, isRead, behind }, index) => {
        const [from, to] = [index * 10 - before, index * 10 + after];
        if (isRead) return read(from, to, String(state.status), Number(state.version));
        const asked = change(from, to, Number(state.version) - behind, `s${index}`, 'unknown');
        const next = asked.apply(state);
        state = next ?? state;
        return { ...asked, outcome: next ? done(String(next.status), Number(next.version)) : ('refused' as const) };
      });
      expect(unexplained(start, history)).toBeNull();
      expect(unexplained(start, [...history, read(5000, 5001, 'elsewhere', Number(state.version))])).not.toBeNull();
    }),
  );
});
