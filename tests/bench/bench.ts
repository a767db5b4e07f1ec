import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from './data/store.ts';
import type { EngineName, Figure } from './figures.ts';
import { type Loader, startLoader } from './load/load.ts';
import { readOptions } from './options.ts';
import { consoleScreens } from './parts/console.ts';
import { engines } from './parts/engines.ts';
import { deskParts, partNames, plainParts, quickParts, stageParts } from './parts/index.ts';
import { screens } from './parts/screens.ts';
import { compareTwice, isMarked, keptRuns, medianRatios, readCommitted, writeCommitted } from './quick.ts';
import { commitOf, comparisonTable, engineNames, markedText, occasion, textTable, writeDocs, writeJson } from './report.ts';
import { openDesk } from './stage/desk.ts';
import { stopAll } from './stage/processes.ts';
import { openStage, type Stage } from './stage/stage.ts';

/**
 * `npm run bench`: what the product does beside bare handlers on the same data, in one run. Ratios say more than milliseconds: they hold on another
 * machine. `docs/performance.md` explains every figure.
 */
const begun = performance.now();
const commit = commitOf();
const options = readOptions({ whole: partNames, quick: Object.keys(quickParts) });
const folder = mkdtempSync(join(tmpdir(), 'seseragi-bench-run-'));
const figures: Figure[] = [];
const loader = startLoader();
const store = await openStore(folder, (engine, rows) =>
  tell(`${engineNames[engine]} に申請${rows.toLocaleString('ja-JP')}件を用意しています（はじめの一度だけ）`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(1)));
try {
  await (options.quick ? compareWithCommitted(store, loader) : measure(store, loader));
} finally {
  await end();
}
const about = occasion(begun, commit);
if (!options.quick) console.log(`\n${textTable(figures)}`);
console.log(`\n${about.commit}、${about.date}、${about.machine}。${about.minutes}分。\n${writeJson(figures, about)}`);
if (options.docs) writeDocs(figures, about);

/** Leaves no server behind, whatever happened. */
async function end(): Promise<void> {
  await stopAll();
  await store.close();
  loader.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(all: Store, load: Loader): Promise<void> {
  const desks = chosen(deskParts);
  const onStage = chosen(stageParts).length > 0 || wants('screens', 'engines', 'console');
  if (onStage) await all.prepare(options.engines.flatMap((engine) => options.rows.map((applications) => ({ engine, applications }))));
  for (const [name, part] of chosen(plainParts)) await taking(name, part);
  if (desks.length > 0) await atDesk(all, desks);
  if (!onStage) return;
  const largest: Stage[] = [];
  for (const engine of options.engines) {
    const stages: Stage[] = [];
    for (const rows of options.rows) {
      const stage = await openStage(all, load, { engine, rows, folder, slice: options.slice, minutes: options.minutes });
      stages.push(stage);
      for (const [name, part] of chosen(stageParts))
        await taking(`${name}（${engineNames[engine]}、${rows.toLocaleString('ja-JP')}件）`, () => part(stage));
    }
    const [few, many] = [stages[0] as Stage, stages.at(-1) as Stage];
    if (wants('screens') && few !== many) await taking(`screens（${engineNames[engine]}）`, () => screens(few, many));
    if (wants('console') && engine === 'sqlite') await taking('console', () => consoleScreens(many));
    for (const stage of stages.slice(0, -1)) await stage.stop();
    largest.push(many);
  }
  const [sqlite, postgres] = largest;
  if (wants('engines') && sqlite && postgres) await taking('engines', () => engines(sqlite, postgres));
  for (const stage of largest) await stage.stop();
}

/** Fails the process where something was worse than the committed ratio twice. */
async function compareWithCommitted(all: Store, load: Loader): Promise<void> {
  const [engine, rows] = [options.engines[0] as EngineName, options.rows[0] as number];
  await all.prepare([{ engine, applications: rows }]);
  const open = () => openStage(all, load, { engine, rows, folder, slice: options.slice, minutes: options.minutes });
  let stage = await open();
  const restart = async () => {
    await stage.stop();
    stage = await open();
  };
  const parts = chosen(quickParts).map(([name, part]) => [name, () => part(stage)] as const);
  try {
    if (options.keep) return await keep(parts, restart);
    const committed = readCommitted();
    const comparisons = await compareTwice(parts, committed.ratios, taking, restart);
    console.log(`\n${comparisonTable(comparisons)}\n\n記録の比：${committed.commit}、${committed.date}、${committed.machine}。`);
    if (!comparisons.some(isMarked)) return;
    console.log(`記録の比より、二度とも${markedText}ものがあります。`);
    process.exitCode = 1;
  } finally {
    await stage.stop();
  }
}

async function keep(parts: readonly (readonly [string, () => Promise<Figure[]>])[], restart: () => Promise<void>): Promise<void> {
  const runs: Figure[][] = [];
  for (let run = 1; run <= keptRuns; run++) {
    if (run > 1) await restart();
    const found: Figure[] = [];
    for (const [name, part] of parts) found.push(...(await taking(`${name}（${run}回目）`, part)));
    runs.push(found);
  }
  if (process.exitCode) return;
  console.log(writeCommitted(medianRatios(runs), occasion(begun, commit)));
}

async function atDesk(all: Store, parts: ReturnType<typeof chosen<(typeof deskParts)[string]>>): Promise<void> {
  await all.prepare([{ engine: 'sqlite', applications: options.rows[0] as number }]);
  const desk = await openDesk(all, options.rows[0] as number, folder);
  try {
    for (const [name, part] of parts) await taking(name, () => part(desk));
  } finally {
    await desk.stop();
  }
}

async function taking(name: string, part: () => Promise<Figure[]>): Promise<Figure[]> {
  tell(name);
  try {
    const found = await part();
    figures.push(...found);
    // What is measured is kept, whatever happens to the rest.
    writeJson(figures, occasion(begun, commit));
    return found;
  } catch (error) {
    // One part that fails leaves the others' figures.
    console.error(error);
    process.exitCode = 1;
    return [];
  }
}

function chosen<T>(parts: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(parts).filter(([name]) => options.only.has(name));
}

function wants(...names: string[]): boolean {
  return names.some((name) => options.only.has(name));
}

function tell(what: string): void {
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} 秒  ${what}`);
}
