import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { type AnyTables, anyTables } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { ownSearchFields, searchTableOf } from '../../api/db/schema-model.ts';
import { searchColumns, searchTextOf } from '../../api/db/search-text.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import type { AnyRow } from '../support/rows.ts';
import type { Claim } from './flows.ts';

const everyResource: readonly Resource[] = Object.values<Resource>(resources);
const tables = everyResource.filter(({ of }) => !of);

/** What must hold at any moment, whatever was cut off. `since` bounds the looks that would read everything. @returns what does not hold, as sentences */
export async function brokenInvariants(engine: Engine, files: string, since: string): Promise<string[]> {
  const db = anyTables(engine.reader);
  const found = [
    ...(await brokenHistories(db)),
    ...(await brokenTotals(db)),
    ...(await brokenFiles(db, files, since)),
    ...(await unaudited(db, since)),
  ];
  for (const resource of tables) found.push(...(await brokenSearch(db, resource, since)));
  return found;
}

/** What was acknowledged and is not there. */
export async function brokenClaims(engine: Engine, claims: readonly Claim[]): Promise<string[]> {
  const db = anyTables(engine.reader);
  const found: string[] = [];
  const fates = new Map(claims.flatMap(({ table, id, fate }) => (fate ? [[`${table} ${id}`, fate]] : [])));
  for (const { table, id, version } of claims) {
    const fate = fates.get(`${table} ${id}`);
    const row = (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as AnyRow | undefined;
    if (row && fate === 'gone') found.push(`${table} ${id} was deleted and is there`);
    if (!row && !fate) found.push(`${table} ${id} was acknowledged and is not there`);
    if (row && version !== undefined && row.version < version) found.push(`${table} ${id} was acknowledged at ${version} and is at ${row.version}`);
  }
  return found;
}

/** Each history leads from step to step without a gap or a repetition, and ends where the row stands. */
async function brokenHistories(db: Kysely<AnyTables>): Promise<string[]> {
  const found: string[] = [];
  for (const [table, history, key] of [
    ['applications', 'status_histories', 'applicationId'],
    ['submissions', 'submission_histories', 'submissionId'],
    ['receipts', 'receipt_histories', 'receiptId'],
  ] as const) {
    const at = new Map<number, unknown>();
    const rows = (await db.selectFrom(history).select([key, 'fromStatus', 'toStatus']).orderBy('id').execute()) as AnyRow[];
    for (const { [key]: id, fromStatus, toStatus } of rows) {
      if (at.has(id) && at.get(id) !== fromStatus) found.push(`${table} ${id} goes on from ${fromStatus}, but stood at ${at.get(id)}`);
      at.set(id, toStatus);
    }
    for (const { id, status } of (await db.selectFrom(table).select(['id', 'status']).execute()) as AnyRow[])
      if (at.has(id) && at.get(id) !== status) found.push(`${table} ${id} stands at ${status}, its history ends at ${at.get(id)}`);
  }
  return found;
}

/** A batch is worth what its payments are, and no payment is in two. */
async function brokenTotals(db: Kysely<AnyTables>): Promise<string[]> {
  const items = (await db.selectFrom('transfer_items').selectAll().where('status', '!=', 'removed').execute()) as AnyRow[];
  const batches = (await db.selectFrom('transfer_batches').selectAll().where('status', '!=', 'cancelled').execute()) as AnyRow[];
  const found: string[] = [];
  for (const { id, total, count } of batches) {
    const own = items.filter(({ batchId }) => batchId === id);
    const sum = own.reduce((yen, { amount }) => yen + Number(amount), 0);
    if (own.length !== count || sum !== total)
      found.push(`transfer batch ${id} says ${count} and ${total} yen, its payments ${own.length} and ${sum}`);
  }
  const open = items.filter(({ status }) => status === 'ready' || status === 'done').map(({ applicationId, kind }) => `${applicationId} ${kind}`);
  const twice = open.filter((payment, index) => open.indexOf(payment) !== index);
  return [...found, ...twice.map((payment) => `payment ${payment} is in two batches`)];
}

/** Every file that a row names is there to the last byte. */
async function brokenFiles(db: Kysely<AnyTables>, folder: string, since: string): Promise<string[]> {
  const rows = (await db.selectFrom('files').select(['id', 'storageKey', 'size', 'sha256']).where('createdAt', '>=', since).execute()) as AnyRow[];
  const found: string[] = [];
  for (const { id, storageKey, size, sha256 } of rows) {
    const path = join(folder, storageKey.slice(0, 2), storageKey);
    const there = await stat(path).catch(() => null);
    if (!there) found.push(`file ${id} is not there`);
    else if (there.size !== size) found.push(`file ${id} has ${there.size} bytes of ${size}`);
    else if ((await hashOf(path)) !== sha256) found.push(`file ${id} has other bytes than its hash says`);
  }
  return found;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What the generated calls write, each with one entry for its making. */
const audited = ['organizations', 'faqs', 'notifications', 'users', 'receipts', 'comments'];

async function unaudited(db: Kysely<AnyTables>, since: string): Promise<string[]> {
  const entries = (await db
    .selectFrom('audit_logs')
    .select(['resource', 'recordId'])
    .where('action', '=', 'create')
    .where('createdAt', '>=', since)
    .execute()) as AnyRow[];
  const counted = new Map<string, number>();
  for (const { resource, recordId } of entries) counted.set(`${resource} ${recordId}`, (counted.get(`${resource} ${recordId}`) ?? 0) + 1);
  const found: string[] = [];
  for (const table of audited) {
    const rows = (await db.selectFrom(table).select('id').where('createdAt', '>=', since).execute()) as AnyRow[];
    for (const { id } of rows)
      if (counted.get(`${table} ${id}`) !== 1) found.push(`${table} ${id} has ${counted.get(`${table} ${id}`) ?? 0} entries`);
  }
  return found;
}

/** Every row is found by what it says now. */
async function brokenSearch(db: Kysely<AnyTables>, resource: Resource, since: string): Promise<string[]> {
  if (ownSearchFields(resource).length === 0) return [];
  const rows = (await db
    .selectFrom(`${resource.name} as t`)
    .leftJoin(`${searchTableOf(resource.name)} as s`, 's.id', 't.id')
    .select(['t.id', 's.text as found', ...searchColumns(resource).map((name) => `t.${name} as ${name}` as const)])
    .where('t.updatedAt', '>=', since)
    .execute()) as AnyRow[];
  return rows
    .filter((row) => row.found !== searchTextOf(resource, row))
    .map(({ id }) => `${resource.name} ${id} is searched by another text than it has`);
}
