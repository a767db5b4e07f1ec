import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DependencyFailure } from '../../api/failures/dependency-failure.ts';
import { serverLog } from '../../api/runtime/log.ts';

const lines: Record<string, unknown>[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('tells of an outage at once and without a stack, then once a minute with its number, and when it is over', () => {
  const log = serverLog({ logLevel: 'info', databaseUrl: 'postgres://127.0.0.1/x' }, stream);
  for (let call = 0; call < 500; call++) log.error({ err: away(), requestId: String(call) }, 'unavailable');
  for (const job of ['file check', 'backup']) log.error({ job, err: away() }, 'job could not be looked after');
  expect(lines).toMatchObject([{ level: 50, code: 'database_away', reason: 'connect ECONNREFUSED 127.0.0.1:5432', count: 1, msg: 'outage' }]);
  expect(JSON.stringify(lines)).not.toContain('    at ');
  vi.advanceTimersByTime(60_000);
  expect(lines[1]).toMatchObject({ level: 50, code: 'database_away', count: 501, msg: 'outage goes on' });
  log.error({ err: away() }, 'unavailable');
  vi.advanceTimersByTime(60_000);
  expect(lines[2]).toMatchObject({ count: 1, msg: 'outage goes on' });
  vi.advanceTimersByTime(60_000);
  expect(lines[3]).toMatchObject({ level: 30, code: 'database_away', msg: 'outage is over' });
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(4);
  log.error({ err: away() }, 'unavailable');
  expect(lines).toHaveLength(5);
});

it('counts the outages of each system for itself', () => {
  const log = serverLog({ logLevel: 'info', databaseUrl: 'postgres://127.0.0.1/x' }, stream);
  log.error({ err: new DependencyFailure('store', 'slow', new Error('a')) }, 'unavailable');
  log.error({ err: away() }, 'unavailable');
  log.error({ err: new DependencyFailure('store', 'slow', new Error('a')) }, 'unavailable');
  expect(lines.map(({ code }) => code)).toEqual(['store_slow', 'database_away']);
});

it('tells of every fault that is none, with its stack', () => {
  const log = serverLog({ logLevel: 'info', databaseUrl: 'file:./x' }, stream);
  for (const message of ['a', 'b', 'a']) log.error({ err: new TypeError(message) }, 'unexpected error');
  log.error(new Error('bare'));
  log.error({ reason: 'no error' }, 'no time stamp for a letter');
  expect(lines).toHaveLength(5);
  expect(JSON.stringify(lines[0])).toContain('outage-log.test.ts');
});
