import { command } from '../api/cli/command.ts';
import type { Engine } from '../api/db/engine.ts';
import { migrate } from '../api/db/migrate.ts';
import { openDatabase } from '../api/db/open.ts';
import { sealer } from '../api/db/sealing.ts';
import { Refusal } from '../api/failures/refusal.ts';
import { openStore } from '../api/files/folder-store.ts';
import { loadSettings } from '../api/settings/settings.ts';
import { openSigning } from '../api/signing/identity.ts';
import { isDate } from '../domain/dates/japan-date.ts';
import { seedDemo } from './index.ts';

const most = 1_000_000;

/** `npm run seed -- [--applications N] [--base-date YYYY-MM-DD]`: fills an empty database with demo data. */
async function main(given: Given): Promise<void> {
  const { applications, baseDate } = checked(given);
  const settings = loadSettings();
  if (settings.production) throw new Refusal('NODE_ENV=production ではデモデータを読み込めません。');
  const engine = openDatabase(settings.databaseUrl);
  try {
    await migrate(engine);
    await refuseUsedDatabase(engine);
    const started = Date.now();
    const files = openStore(settings.storageUrl);
    const signing = await openSigning(settings);
    await seedDemo(engine, { baseDate, applications, ...sealer(settings.secretKey), files, settings, signing, onProgress: progress(applications) });
    console.log(`デモデータを読み込みました（申請 ${applications.toLocaleString('ja-JP')}件、${((Date.now() - started) / 1000).toFixed(1)}秒）。`);
  } finally {
    await engine.close();
  }
}

const usage = `使い方: npm run seed -- [--applications 件数] [--base-date 2026-11-21]
  空のデータベースを作り、デモデータを入れます`;

interface Given {
  readonly applications?: string | undefined;
  readonly 'base-date'?: string | undefined;
}

function checked({ applications = '400', 'base-date': baseDate = '2026-11-21' }: Given): { applications: number; baseDate: string } {
  if (!/^\d+$/.test(applications) || Number(applications) < 1 || Number(applications) > most) {
    throw new Refusal(`--applications には1から${most.toLocaleString('ja-JP')}までの整数を指定してください。`);
  }
  if (!isDate(baseDate)) throw new Refusal('--base-date には 2026-11-21 の形の日付を指定してください。');
  return { applications: Number(applications), baseDate };
}

async function refuseUsedDatabase({ reader }: Engine): Promise<void> {
  const user = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user)
    throw new Refusal('このデータベースにはすでにユーザーが登録されているため、デモデータを読み込めません。空のデータベースを指定してください。');
}

/** One line for each tenth of a set that takes a while. */
function progress(total: number): (done: number) => void {
  let tenths = 0;
  return (done) => {
    const reached = Math.floor((done / total) * 10);
    if (total >= 10_000 && reached > tenths) console.log(`${reached * 10}% (${done.toLocaleString('ja-JP')}件)`);
    tenths = reached;
  };
}

await command({ usage, options: { applications: { type: 'string' }, 'base-date': { type: 'string' } }, run: main });
