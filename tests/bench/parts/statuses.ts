import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { versionsOf } from '../../support/seen-version.ts';
import type { Figure } from '../figures.ts';
import type { Desk } from '../stage/desk.ts';

const atOnce = 50;

/** The console's way with a thousand: one call after the other, 50 rows each, with the check, history, audit entry and transaction of each row. */
export async function statusOfThousand({ bare, ids, staff }: Desk): Promise<Figure[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, index) => ids.slice(index * atOnce, (index + 1) * atOnce));
  const applicationStatusId = statusEntry('UNDER_REVIEW').id;
  const shown: number[][] = [];
  for (const chunk of chunks) shown.push(await versionsOf((path) => staff('GET', path), '/applications', chunk));
  const value = await timed(async () => {
    for (const [at, chunk] of chunks.entries()) {
      const body = { ids: chunk, versions: shown[at], applicationStatusId, comment: '選考に進めます' };
      const { data } = await staff('POST', '/applications/status', body);
      if (!data.every(({ success }: { success: boolean }) => success)) throw new Error(`Not moved: ${JSON.stringify(data[0])}`);
    }
  });
  const theirs = await timed(async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const chunk of chunks) await (await fetch(`${bare}/status`, { method: 'POST', headers, body: JSON.stringify({ ids: chunk }) })).json();
  });
  const reference = { name: '素の Hono', value: theirs };
  return [
    {
      part: 'statuses',
      what: `状況の変更 ${ids.length.toLocaleString('ja-JP')}件（${atOnce}件ずつ）`,
      engine: 'sqlite',
      value,
      unit: 'ms',
      reference,
      targets: [],
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
