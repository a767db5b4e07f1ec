import { connect } from 'node:tls';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { Engine } from '../../db/engine.ts';
import { missingSchema } from '../../db/missing-schema.ts';
import { searchTableOf } from '../../db/schema-model.ts';
import { searchedResources } from '../../db/search-renewal.ts';
import { DependencyFailure } from '../../failures/dependency-failure.ts';
import { findOrphans } from '../../files/jobs/expire.ts';
import type { Services } from '../../services.ts';
import { day, minute } from './check.ts';

/** Facts that take too long to collect for every report. */
export interface LongCheckResult {
  /** Missing tables and columns. */
  readonly lacks: readonly string[];
  /** Findings about the database itself and its references. */
  readonly integrity: readonly string[];
  readonly search: readonly string[];
  /** Null where the store did not answer. */
  readonly orphans: number | null;
  /** More than the sweep removes: the store may belong to another database. */
  readonly areTooMany: boolean;
  /** How the indexes were checked; absent in results of earlier versions. */
  readonly means?: string;
  /** The certificate that browsers see; null where there is none. */
  readonly certificate: { readonly until: string } | { readonly problem: string } | null;
}

export interface Sizes {
  readonly database: number;
  readonly files: number;
  readonly count: number;
}

/** A stored result with its time. */
export interface Kept<T> {
  readonly at: string;
  readonly result: T;
}

type Own = Pick<Services, 'engine' | 'files' | 'now' | 'settings'>;

const [look, begun] = ['look', 'look begun'];
const sizesOf = (date: string) => `sizes ${date}`;

/** Collects the slow facts and stores them with the sizes of the day. It only reads, without blocking writers. @returns the number of problems */
export async function runLongCheck(services: Own): Promise<number> {
  const { engine, now } = services;
  await markLongCheckRunning(services);
  try {
    const missing = searchedResources.map(({ name }) => missingTexts(name));
    const { findings, counts, means } = await engine.checkIntegrity(missing);
    const { orphans, areTooMany } = await orphansOf(services);
    const search = searchedResources.flatMap(({ label }, at) => (counts[at] ? [`${label}の${counts[at]}件が検索に出ません`] : []));
    const missingParts = await missingSchema(engine);
    const certificate = await certificateOf(services);
    const result: LongCheckResult = {
      lacks: missingParts,
      integrity: findings,
      search,
      orphans: orphans?.length ?? null,
      areTooMany,
      certificate,
      means,
    };
    await keep(services, look, result);
    await keep(services, sizesOf(japanDate(now())), await sizesNow(engine));
    return findings.length + search.length;
  } finally {
    await forget(services);
  }
}

/** An unavailable store is reported separately and does not stop the other checks. */
function orphansOf(services: Own): Promise<{ readonly orphans: readonly string[] | null; readonly areTooMany: boolean }> {
  return findOrphans(services).catch((error: unknown) => {
    if (error instanceof DependencyFailure) return { orphans: null, areTooMany: false };
    throw error;
  });
}

/** Marks the long check as running. */
export const markLongCheckRunning = (services: Own) => keep(services, begun, null);

const missingTexts = (table: string) =>
  `SELECT count(*) FROM "${table}" AS t LEFT JOIN "${searchTableOf(table)}" AS s ON s.id = t.id WHERE s.id IS NULL`;

export async function sizesNow({ reader, bytes }: Engine): Promise<Sizes> {
  const sum = reader.selectFrom('files').select(({ fn }) => [fn.sum<number>('size').as('files'), fn.countAll<number>().as('count')]);
  const { files, count } = await sum.executeTakeFirstOrThrow();
  return { database: await bytes(), files: Number(files ?? 0), count: Number(count) };
}

/** Milliseconds to wait for the public server. */
const timeout = 5000;

async function certificateOf({ settings }: Own): Promise<LongCheckResult['certificate']> {
  const { protocol, hostname, port } = new URL(settings.publicUrl);
  if (protocol !== 'https:') return null;
  return new Promise((resolve) => {
    const fail = (error: Error) => {
      socket.destroy();
      resolve({ problem: error.message });
    };
    // An invalid certificate is reported by its end date, or by browsers.
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.end();
      resolve({ until: new Date(until).toISOString() });
    });
    socket.setTimeout(timeout, () => fail(new Error('timeout')));
    socket.once('error', fail);
  });
}

/** Days for which daily sizes are kept, so that those of a year ago can be shown. */
const kept = 400;

async function keep({ engine, now }: Own, measured: string, result: LongCheckResult | Sizes | null): Promise<void> {
  const at = now().toISOString();
  const values = { result: JSON.stringify(result), updatedAt: at };
  await engine.transaction(async (db) => {
    const old = new Date(now().getTime() - kept * day).toISOString();
    await db.deleteFrom('measurements').where('createdAt', '<', old).where('measured', 'like', 'sizes %').execute();
    await db
      .insertInto('measurements')
      .values({ measured, ...values, createdAt: at })
      .onConflict((conflict) => conflict.column('measured').doUpdateSet(values))
      .execute();
  }, 'read committed');
}

async function forget({ engine }: Own): Promise<void> {
  await engine.transaction((db) => db.deleteFrom('measurements').where('measured', '=', begun).execute(), 'read committed');
}

/** Clears the findings about missing search texts, which have been rebuilt. */
export async function dropSearchFindings(engine: Engine): Promise<void> {
  const last = await measurement(engine, look);
  if (!last) return;
  const result = JSON.stringify({ ...(JSON.parse(last.result) as LongCheckResult), search: [] });
  await engine.transaction((db) => db.updateTable('measurements').set({ result }).where('measured', '=', look).execute(), 'read committed');
}

/** Milliseconds after which an unfinished long check counts as crashed. */
const maxDuration = 60 * minute;

export async function isLongCheckRunning({ engine, now }: Pick<Own, 'engine' | 'now'>): Promise<boolean> {
  const found = await measurement(engine, begun);
  return found !== undefined && now().getTime() - new Date(found.updatedAt).getTime() < maxDuration;
}

/** @returns null where there was no long check yet */
export async function lastLongCheck(engine: Engine): Promise<Kept<LongCheckResult> | null> {
  return keptIn(await measurement(engine, look));
}

/** The sizes of about a month ago, or of the first known day since. */
export async function sizesBefore({ engine, now }: Pick<Own, 'engine' | 'now'>): Promise<Kept<Sizes> | null> {
  const from = japanDate(new Date(now().getTime() - 30 * day));
  const today = japanDate(now());
  const days = engine.reader.selectFrom('measurements').selectAll().where('measured', '>=', sizesOf(from)).where('measured', '<', sizesOf(today));
  return keptIn(await days.orderBy('measured').limit(1).executeTakeFirst());
}

function measurement({ reader }: Engine, measured: string): Promise<{ result: string; updatedAt: string } | undefined> {
  return reader.selectFrom('measurements').select(['result', 'updatedAt']).where('measured', '=', measured).executeTakeFirst();
}

function keptIn<T>(row: { readonly result: string; readonly updatedAt: string } | undefined): Kept<T> | null {
  return row ? { at: row.updatedAt, result: JSON.parse(row.result) as T } : null;
}
