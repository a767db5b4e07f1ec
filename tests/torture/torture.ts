import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { announcements } from './announcements.ts';
import { bareMachine } from './bare-machine.ts';
import { deadlineKills } from './deadline-kills.ts';
import { failover } from './failover.ts';
import { faults } from './faults.ts';
import { fullDisk } from './full-disk.ts';
import { histories } from './histories.ts';
import { crashes, kills } from './kills.ts';
import { meeting } from './meeting.ts';
import { money } from './money.ts';
import { newcomer } from './newcomer.ts';
import { pointInTime } from './point-in-time.ts';
import { powerCut } from './power-cut.ts';
import { repeats } from './repeats.ts';
import { requests } from './requests.ts';
import { signatures } from './signatures.ts';
import type { Outcome, Trial } from './trial.ts';
import { twins } from './twins.ts';
import { upgrades } from './upgrades.ts';

/** `npm run torture`: the long trials that `docs/security.md` reports. They run one after the other, but for the two engines of one trial. */
const trials: readonly Trial[] = [
  ...kills,
  ...repeats,
  ...announcements,
  ...deadlineKills,
  ...histories,
  ...meeting,
  crashes,
  twins,
  fullDisk,
  powerCut,
  ...pointInTime,
  ...failover,
  ...faults,
  money,
  signatures,
  newcomer,
  bareMachine,
  upgrades,
  ...requests,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    tries: { type: 'string', default: '300' },
    seed: { type: 'string', default: '20261121' },
    command: { type: 'string', default: 'npm test' },
  },
});
const [tries, seed] = [Number(values.tries), Number(values.seed)];
const chosen = trials.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)));
if (!(tries > 0) || !Number.isInteger(seed) || chosen.length === 0) {
  console.error(
    `使い方: npm run torture [-- --only kills,restart --tries 300 --seed 20261121 --command 'npm test']\n試験: ${trials.map(({ name }) => name).join('、')}`,
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'seseragi-torture-'));
try {
  const results = await Promise.all(chosen.map(async (trial) => ({ trial, ...(await attempt(trial)) })));
  for (const { trial, tries: count, faults, seconds, figures } of results) {
    const more = Object.entries(figures ?? {}).map(([name, value]) => `${name} ${value.toLocaleString('ja-JP')}`);
    console.log(`${faults.length === 0 ? '合格' : '不合格'}  ${trial.name}  ${count}回、${seconds}秒  ${more.join('、')}\n      ${trial.about}`);
    for (const fault of faults.slice(0, 20)) console.log(`      ✗ ${fault}`);
  }
  const failed = results.filter(({ faults }) => faults.length > 0).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function attempt(trial: Trial): Promise<Outcome & { readonly seconds: number }> {
  const begun = performance.now();
  const own = mkdtempSync(join(folder, 'trial-'));
  const outcome = await trial.run({ tries, seed, command: values.command, folder: own }).catch((error: unknown) => ({
    tries: 0,
    faults: [error instanceof Error ? `${error.message}\n${error.stack}` : String(error)],
  }));
  return { ...outcome, seconds: Math.round((performance.now() - begun) / 1000) };
}
