import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';

/** Files of the product in which anything runs during some work. */
async function filesRunIn(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)));
  const paths = run.map(({ url }) => relative(process.cwd(), url.replace('file://', '')));
  return [...new Set(paths)].filter((path) => /^(api|schema|domain|resources)\b/.test(path)).sort();
}

onEitherEngine('a list that was read before', (app) => {
  it('runs few files of the product: whoever follows it reads no more', async () => {
    const read = () => app.call('fund_staff', 'GET', '/applications?page=1&limit=30');
    for (let times = 0; times < 3; times++) expect((await read()).status).toBe(200);
    const files = await filesRunIn(read);
    // PostgreSQL does not tell how many rows a table has: the number is kept.
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(app.engine.name === 'sqlite' ? 17 : 18);
  });
});
