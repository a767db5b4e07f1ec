import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dice } from './dice.ts';
import { onGround, toil } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Times that the disk is filled and freed. */
const rounds = 10;

/** Bytes left when the work begins. */
const roomLeft = 600_000;

/** The disk fills up while people work, and is freed again; SQLite and the files lie on it. */
export const fullDisk: Trial = {
  name: 'full disk (sqlite)',
  about: '仕事の途中でディスクがいっぱいになる。受け付けた書き込みはすべて残り、あとの答えは「空きがない」だけで、空けると元に戻る',
  run: (options) =>
    onSmallDisk(options, (folder) => onGround('sqlite', { ...options, folder }, (ground, watch) => fill(folder, ground, watch, options))),
};

type Watching = Parameters<Parameters<typeof onGround>[2]>;

async function fill(folder: string, ground: Watching[0], watch: Watching[1], { seed }: TrialOptions): Promise<Outcome> {
  const chance = dice(seed);
  const ballast = join(folder, 'ballast');
  const faults: string[] = [];
  let refusals = 0;
  for (let round = 0; round < rounds; round++) {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - roomLeft, 0)));
    const work = toil(watch, chance);
    refusals += await untilFull(ground.url);
    await work.end();
    rmSync(ballast);
    await ground.ready();
    faults.push(...(await watch.brokenClaims()), ...(await watch.brokenInvariants()));
  }
  if (refusals < rounds) faults.push('the disk was never full');
  return { tries: rounds, faults: [...faults, ...watch.people.shocks], figures: watch.figures() };
}

/** Waits until the product says that it has no room. @returns 1, or 0 where it never did */
async function untilFull(url: string): Promise<number> {
  for (const begun = performance.now(); performance.now() - begun < 20_000; ) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.status === 503 && (await answer.text()).includes('storage_full')) return 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return 0;
}

/** A disk of 160 MB in memory, which only root may make. */
async function onSmallDisk(options: TrialOptions, run: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = join(options.folder, 'disk');
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) return { tries: 0, faults: [], figures: { 行わなかった理由: stderr.trim() || 'mount がありません' } };
  try {
    return await run(folder);
  } finally {
    spawnSync('umount', ['-l', folder]);
  }
}
