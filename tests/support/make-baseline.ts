import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedConfiguration } from '../../api/cli/checked-configuration.ts';
import { command } from '../../api/cli/command.ts';
import { baseline, beforeBaseline, laterNames, migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { copyMigrations } from './earlier-migrations.ts';
import { startPostgres } from './postgres-server.ts';

const folder = join(root, 'migrations');

/** `npm run migrate:baseline`: writes the baseline anew, so that it stands for all migrations that there are. It needs a PostgreSQL, and starts its own. */
async function main(): Promise<void> {
  await checkedConfiguration();
  const scratch = mkdtempSync(join(tmpdir(), 'seseragi-baseline-'));
  const postgres = await startPostgres();
  try {
    copyMigrations(join(scratch, 'all'));
    const urls = { sqlite: `file:${join(scratch, 'empty.sqlite')}`, postgres: postgres.url('postgres') };
    const scripts: Record<string, string> = {};
    for (const [engine, url] of Object.entries(urls)) scripts[engine] = await scriptBy(url, join(scratch, 'all'));
    write(scripts);
  } finally {
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function scriptBy(url: string, migrations: string): Promise<string> {
  const { baselineOf } = await import('../../api/db/baseline.ts');
  const engine = openDatabase(url);
  try {
    await migrate(engine, migrations);
    return await baselineOf(engine);
  } finally {
    await engine.close();
  }
}

function write(scripts: Readonly<Record<string, string>>): void {
  const added = laterNames(folder);
  for (const place of [baseline, beforeBaseline]) mkdirSync(join(folder, place), { recursive: true });
  for (const [engine, script] of Object.entries(scripts)) writeFileSync(join(folder, baseline, `${engine}.sql`), script);
  for (const name of added) renameSync(join(folder, name), join(folder, beforeBaseline, name));
  console.log(`migrations/${baseline} を書き直し、${added.length}件を migrations/${beforeBaseline} に移しました。`);
}

await command({
  usage: `使い方: npm run migrate:baseline
  新しいデータベースを作るSQL（migrations/${baseline}）を、いまあるマイグレーションから作り直します`,
  run: main,
});
