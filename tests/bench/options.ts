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
  /** Measure the little that shows whether something got slower, and compare it with the committed ratios. */
  readonly quick: boolean;
  /** Commit the ratios of this run. */
  readonly keep: boolean;
}

export const usage = `使い方: npm run bench [-- --engine sqlite,postgres --rows 100000,1000000 --only lists,search --slice 0.4 --minutes 1 --docs]
        npm run bench -- --quick [--only list,start] [--keep]`;

const engines: readonly EngineName[] = ['sqlite', 'postgres'];

/** The announcements take a thousand applications, and the letters grants that the board has decided on. */
const fewestRows = 2000;

/**
 * @param all the parts that there are, and those of a quick run
 * @throws Error with the usage when an argument is none that there is
 */
export function readOptions(all: { readonly whole: readonly string[]; readonly quick: readonly string[] }, args = process.argv.slice(2)): Options {
  const quick = args.includes('--quick');
  const parts = quick ? all.quick : all.whole;
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: quick ? 'sqlite' : engines.join() },
      rows: { type: 'string', default: quick ? '20000' : '100000,1000000' },
      only: { type: 'string', default: parts.join() },
      slice: { type: 'string', default: quick ? '0.3' : '0.4' },
      minutes: { type: 'string', default: '1' },
      docs: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const only = values.only.split(',');
  const rows = values.rows.split(',').map(Number);
  const chosen = engines.filter((engine) => values.engine.split(',').includes(engine));
  const unknown = only.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Error(`${usage}\n--only: ${unknown.join('、')} はありません。${parts.join('、')} から選んでください。`);
  if (
    chosen.length === 0 ||
    rows.some((count) => !Number.isInteger(count) || count < fewestRows) ||
    !(Number(values.slice) > 0) ||
    !(Number(values.minutes) > 0) ||
    (quick && (chosen.length > 1 || rows.length > 1 || values.docs)) ||
    // What is committed is whole.
    (values.keep && (!quick || only.length < parts.length))
  )
    throw new Error(usage);
  return {
    engines: chosen,
    rows: rows.toSorted((a, b) => a - b),
    only: new Set(only),
    slice: Number(values.slice),
    minutes: Number(values.minutes),
    docs: values.docs,
    quick,
    keep: values.keep,
  };
}
