import type { Kysely } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { roleLabels } from '../../domain/roles.ts';
import { writeAudit } from '../db/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import { Failure } from '../failures/failure.ts';
import type { Call } from '../http/route.ts';
import { raiseAlert } from '../ops/alerts/raise.ts';

/** An export that is about to start. */
export interface Export {
  readonly resource: string;
  /** One Japanese line. */
  readonly summary: string;
  readonly rows: number;
  /** The query parameters. */
  readonly given: Readonly<Record<string, readonly string[]>>;
}

/** The key in the audit entry for the number of exported rows. */
const rowsName = '件数';

/** Checks the export limit before any work is done. @throws Failure 429 after too many exports in an hour */
export async function assertExportAllowed({ services, actor }: Call, db: Kysely<Database> = services.engine.reader): Promise<void> {
  const { perHour } = services.settings.exports;
  if (perHour === 0) return;
  const hourAgo = new Date(services.now().getTime() - 60 * 60_000).toISOString();
  const times = await exportsSince(db, actor.userId, hourAgo).select('createdAt').orderBy('createdAt').execute();
  const first = times.at(-perHour);
  if (first === undefined) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(first.createdAt) - Date.parse(hourAgo)) / 1000));
  const message = `1時間に出力できるのは${perHour}回までです。${Math.ceil(seconds / 60)}分ほど待ってから、もう一度お試しください。`;
  throw new Failure(429, 'too_many_exports', message, undefined, seconds);
}

/** Logs an export before it starts, and alerts the heads when one person exports very much in a day. @throws Failure 429 after too many exports */
export async function noteExport(call: Call, { resource, summary, rows, given }: Export): Promise<void> {
  const { services, actor, origin } = call;
  await services.engine.transaction(async (db) => {
    await assertExportAllowed(call, db);
    const after = { ...Object.fromEntries(Object.entries(given).map(([name, texts]) => [name, texts.join('、')])), [rowsName]: rows };
    await writeAudit(db, actor, origin, services.now(), { action: 'export', resource, recordId: null, summary, after });
    await alertMassExport(call, db, summary);
  });
}

async function alertMassExport({ services, actor, origin }: Call, db: Transaction, last: string): Promise<void> {
  const { alertRows, alertCount } = services.settings.exports;
  const day = japanDate(services.now());
  const entries = await exportsSince(db, actor.userId, new Date(`${day}T00:00:00+09:00`).toISOString())
    .select('after')
    .execute();
  const rows = entries.reduce((sum, { after }) => sum + rowsIn(after), 0);
  const times = Math.max(alertRows && rows / alertRows, alertCount && entries.length / alertCount);
  if (times < 1) return;
  await raiseAlert(db, services, {
    kind: 'massExport',
    summary: `${actor.username}さん（${roleLabels[actor.role]}）が、今日${entries.length}回、合わせて${rows.toLocaleString('ja-JP')}件を出力しました`,
    details: `最後の操作：${last}\n接続元：${origin.address ?? '不明'}\n\n何のための出力かを本人に確かめてください。一つひとつは「ログ・履歴管理」にあります。`,
    resource: 'users',
    recordId: actor.userId,
    // A further alert each time the number doubles.
    onceKey: `mass-export:${actor.userId}:${day}:${Math.floor(Math.log2(times))}`,
  });
}

/** Counts lists and archives only: a letter or a bank file concerns one record. */
function exportsSince(db: Kysely<Database>, userId: number, since: string) {
  return db
    .selectFrom('audit_logs')
    .where('userId', '=', userId)
    .where('action', '=', 'export')
    .where('recordId', 'is', null)
    .where('createdAt', '>=', since);
}

function rowsIn(after: string | null): number {
  return Number((JSON.parse(after ?? '{}') as Record<string, unknown>)[rowsName] ?? 0);
}
