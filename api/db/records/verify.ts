import type { Kysely, Selectable } from 'kysely';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { anyTables, type Database } from '../database.ts';
import type { Engine } from '../engine.ts';
import { hashOfEntry, hashOfRow, type Row, recordTables } from './contents.ts';
import { lastNumbers, unsealedRows } from './unsealed.ts';

/** The result of comparing the records with the chain. */
export interface Verification {
  readonly entries: number;
  /** The hash of the last entry; an anchor when it is stored outside the database. */
  readonly last: string | null;
  /** Japanese lines, beginning with the first broken link. */
  readonly findings: readonly string[];
}

type Entry = Selectable<Database['record_chain']>;

/** Entries or ids checked at a time. */
const page = 1000;

/** Milliseconds after which a record should have been sealed. */
const maxSealDelay = 60 * 60_000;

/**
 * Verifies the chain and its records in a snapshot: nothing may be changed, missing, out of order, or unsealed.
 * @param anchors hashes once reported, which the chain must contain
 */
export async function verifyRecords(engine: Engine, now: Date, anchors: readonly string[] = []): Promise<Verification> {
  const missing = new Set(anchors.map((anchor) => anchor.toLowerCase()));
  const unguarded = await unguardedTables(engine);
  return engine.snapshot(async (db) => {
    const walk = await walkChain(db, missing);
    const lost = [...missing].map(
      (anchor) => `控えのハッシュ値 ${anchor} が、つながりのどこにもありません。その時までの記録が書き換えられています。`,
    );
    return { ...walk, findings: [...walk.findings, ...lost, ...(await unsealedFindings(db, now)), ...unguarded] };
  });
}

async function walkChain(db: Kysely<Database>, missing: Set<string>): Promise<Verification> {
  const findings: string[] = [];
  let [place, last] = [0, ''];
  for (let entries = await after(db, 0); entries.length > 0; entries = await after(db, place)) {
    const rows = await rowsOf(db, entries);
    for (const entry of entries) {
      const name = nameOf(entry);
      const where = `${entry.id}番目（${name}）`;
      if (entry.id !== place + 1) findings.push(`つながりの ${place + 1}番目から${entry.id - 1}番目までがありません。`);
      const expected = hashOfEntry(entry, last);
      if (expected !== entry.sha256)
        findings.push(`つながりの${where}が書き換えられています。あるはずのハッシュ値：${expected}、いまの値：${entry.sha256}`);
      findings.push(...(await compare(db, entry, rows.get(name))).map((text) => `つながりの${where}：${text}`));
      missing.delete(entry.sha256);
      [place, last] = [entry.id, entry.sha256];
    }
  }
  return { entries: place, last: last || null, findings };
}

function after(db: Kysely<Database>, place: number): Promise<Entry[]> {
  return db.selectFrom('record_chain').selectAll().where('id', '>', place).orderBy('id').limit(page).execute();
}

/** The rows that entries refer to, by name. */
async function rowsOf(db: Kysely<Database>, entries: readonly Entry[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of recordTables) {
    const ids = entries.filter(({ tableName }) => tableName === table.name).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const rows: readonly Row[] = await anyTables(db).selectFrom(table.name).selectAll().where('id', 'in', ids).execute();
    for (const row of rows) found.set(`${labelOf(table.name)} ${row.id}`, hashOfRow(table, row));
  }
  return found;
}

async function compare(db: Kysely<Database>, entry: Entry, present: string | undefined): Promise<string[]> {
  if (present === entry.rowSha256) return [];
  if (present) return [`内容が、記録したときと違います。あるはずのハッシュ値：${entry.rowSha256}、いまの値：${present}`];
  return (await isDeletedWithOwner(db, entry)) ? [] : ['記録がなくなっています。'];
}

/** Whether a missing record was deleted together with its owner, whose deletion is logged. */
async function isDeletedWithOwner(db: Kysely<Database>, { tableName, ownerId }: Entry): Promise<boolean> {
  const owner = recordTables.find(({ name }) => name === tableName)?.appendOnly?.owner;
  if (!owner || ownerId === null) return false;
  const deletion = db
    .selectFrom('audit_logs')
    .select('id')
    .where('recordId', '=', ownerId)
    .where('resource', '=', owner.table)
    .where('action', '=', 'delete');
  return (await deletion.executeTakeFirst()) !== undefined;
}

async function unsealedFindings(db: Kysely<Database>, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - maxSealDelay).toISOString();
  const found: string[] = [];
  const lasts = await lastNumbers(db);
  for (const table of recordTables) {
    let [count, first] = [0, 0];
    for (let from = 0; from < (lasts.get(table.name) ?? 0); from += page) {
      for (const row of await unsealedRows(db, table, from, from + page)) {
        if ((row.createdAt as string) > since) continue;
        first ||= row.id as number;
        count++;
      }
    }
    if (count > 0)
      found.push(
        `${labelOf(table.name)} ${first} など${count}件が、つながりに入っていません。せせらぎを起動して、数分たってから、もう一度お試しください。`,
      );
  }
  return found;
}

async function unguardedTables(engine: Engine): Promise<string[]> {
  const guarded = new Set((await engine.inspect()).tables.flatMap(({ name, guarded: isGuarded }) => (isGuarded ? [name] : [])));
  const open = ['record_chain', ...recordTables.map(({ name }) => name)].filter((name) => !guarded.has(name));
  return open.map((name) => `${labelOf(name)}の、書き換えを断るしくみ（トリガー）が外されています。`);
}

function nameOf({ tableName, recordId }: Entry): string {
  return `${labelOf(tableName)} ${recordId}`;
}

/** `操作記録（audit_logs）` */
function labelOf(table: string): string {
  const label = table === 'record_chain' ? '記録のつながり' : (resources as Readonly<Record<string, Resource>>)[table]?.label;
  return label ? `${label}（${table}）` : table;
}
