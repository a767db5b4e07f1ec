import { parseArgs } from 'node:util';
import type { EngineName } from './figures.ts';

export interface Options {
  readonly engines: readonly EngineName[];
  /** How many applications, from few to many. */
  readonly rows: readonly number[];
  readonly only: ReadonlySet<string>;
  /** Seconds that one slice of load takes. */
  readonly slice: number;
  /** Minutes of the load of a year-round day. */
  readonly minutes: number;
  /** Put the figures into `docs/performance.md`. */
  readonly docs: boolean;
}

export const usage = `使い方: npm run bench [-- --engine sqlite,postgres --rows 100000,1000000 --only lists,search --slice 0.4 --minutes 1 --docs]`;

const engines: readonly EngineName[] = ['sqlite', 'postgres'];

/** @throws Error with the usage when an argument is none that there is */
export function readOptions(parts: readonly string[]): Options {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: engines.join() },
      rows: { type: 'string', default: '100000,1000000' },
      only: { type: 'string', default: parts.join() },
      slice: { type: 'string', default: '0.4' },
      minutes: { type: 'string', default: '1' },
      docs: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',');
  const rows = values.rows.split(',').map(Number);
  const chosen = engines.filter((engine) => values.engine.split(',').includes(engine));
  const unknown = only.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Error(`${usage}\n--only: ${unknown.join('、')} はありません。${parts.join('、')} から選んでください。`);
  if (
    chosen.length === 0 ||
    rows.some((count) => !Number.isInteger(count) || count < 1000) ||
    !(Number(values.slice) > 0) ||
    !(Number(values.minutes) > 0)
  )
    throw new Error(usage);
  return {
    engines: chosen,
    rows: rows.toSorted((a, b) => a - b),
    only: new Set(only),
    slice: Number(values.slice),
    minutes: Number(values.minutes),
    docs: values.docs,
  };
}
