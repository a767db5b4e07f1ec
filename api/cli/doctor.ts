import { pino } from 'pino';
import { checkStates } from '../../domain/terms.ts';
import { handlers } from '../app/capabilities.ts';
import { settingsOrStop } from '../app/start.ts';
import { sealer } from '../db/sealing.ts';
import { openExisting } from '../db/state.ts';
import { openStore } from '../files/folder-store.ts';
import { LiveHub } from '../live/hub.ts';
import { needsAnything, runAllChecks, type Section } from '../ops/doctor/all-checks.ts';
import { runNightlyChecks } from '../ops/doctor/nightly.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';
import { openSigning } from '../signing/identity.ts';
import { command } from './command.ts';

/**
 * `npm run doctor -- [--now]`: reports the state of the system and what to do, whether the server runs or not. Changes nothing, except that `--now`
 * stores the result of the long check and alerts the heads. Ends with 1 when something has to be done, with 2 when it could not be determined.
 */
async function main(looksLong: boolean): Promise<void> {
  const settings = settingsOrStop(2);
  const services = await servicesOf(settings);
  try {
    if (looksLong) await runNightlyChecks(services);
    const found = await runAllChecks(services, 'terminal');
    console.log([`サーバー　${await serverState(settings)}`, ...found.map(sectionText)].join('\n\n'));
    if (needsAnything(found)) process.exitCode = 1;
  } finally {
    await services.engine.close();
  }
}

/** Opens the services without migrating. */
async function servicesOf(settings: Settings): Promise<Services> {
  return {
    settings,
    engine: await openExisting(settings.databaseUrl, { connections: 2, statementSeconds: 3600 }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    sealer: sealer(settings.secretKey, settings.oldSecretKeys),
    files: openStore(settings.storageUrl),
    signing: await openSigning(settings),
    live: new LiveHub(),
    handlers,
  };
}

/** Milliseconds to wait for the server. */
const timeout = 3000;

async function serverState({ host, port }: Settings): Promise<string> {
  try {
    const { ok, status } = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, { signal: AbortSignal.timeout(timeout) });
    return ok ? '動いています' : `動いていますが、受け付けていません（${status}）`;
  } catch {
    return '動いていないか、この機械からは届きません';
  }
}

function sectionText({ label, lines }: Section): string {
  return [
    `■ ${label}`,
    ...lines.map(({ label: name, state, value, advice }) => `  [${checkStates[state]}] ${name}：${value}${advice ? `\n      → ${advice}` : ''}`),
  ].join('\n');
}

await command({
  usage: `使い方: npm run doctor [-- --now]
  システムの状態と、することを示します。サーバーが止まっていても使えます。
  --now   時間のかかる点検（整合性・参照・検索・持ち主のないファイル・証明書）も、いま行います`,
  options: { now: { type: 'boolean' } },
  run: ({ now = false }) => main(now),
  unforeseen: (reason) => `調べられませんでした：${reason}`,
  code: 2,
});
