import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import { resources } from '../../../resources.config.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/engines/new-rows.ts';
import { newRow } from '../../db/search-text.ts';
import type { Services } from '../../services.ts';
import { BackupError } from './manifest.ts';
import { isAlive } from './scratch.ts';

type Own = Pick<Services, 'engine' | 'now'>;

/** The single drill that is requested or running. */
interface DrillState {
  readonly id: string;
  /** Not started yet. */
  readonly isAsked: boolean;
  /** Progress, for display. */
  readonly step: string;
  /** The process that runs it. */
  readonly host: string;
  readonly pid: number;
}

interface Found extends DrillState {
  readonly begunAt: string;
  readonly isGoingOn: boolean;
  readonly seconds: number;
}

/** The claim of this process on the drill; no other one can start. */
export interface DrillClaim {
  tell(step: string): void;
  /** Called in the transaction that records the result. */
  end(db: Transaction): Promise<void>;
}

const key = 'drill';

/** Milliseconds between heartbeats, and without one after which a process on another machine counts as dead. */
const heartbeatInterval = 10_000;
const heartbeatTimeout = 10 * 60_000;

/** Requests a drill, which the background process starts soon. @returns the progress of the one requested or running, and whether it is new */
export async function askForDrill(db: Transaction, now: Date): Promise<{ readonly step: string; readonly isNew: boolean }> {
  const found = await find(db, now);
  if (found?.isGoingOn) return { step: found.step, isNew: false };
  if (found) await noteInterrupted(db, found, now);
  const state = newState('始まるのを待っています', true);
  await put(db, state, now.toISOString(), now);
  return { step: state.step, isNew: true };
}

/** @returns null where none is requested or running */
export async function drillUnderWay({ engine, now }: Own): Promise<DrillState | null> {
  const found = await find(engine.reader, now());
  return found?.isGoingOn ? found : null;
}

/**
 * Claims the requested drill or starts one.
 * @param id of a drill that another process hands over
 * @throws BackupError where another drill is running
 */
export async function claimDrillRun(services: Own, id?: string): Promise<DrillClaim> {
  const { engine, now } = services;
  let state = await claimDrill(services, id);
  const tellOfLife = () => {
    const finished = engine.transaction(async (db) => {
      const found = await find(db, now());
      if (found?.id === state.id) await put(db, state, found.begunAt, now());
    });
    void finished.catch(() => undefined);
  };
  const timer = setInterval(tellOfLife, heartbeatInterval).unref();
  return {
    tell(step) {
      state = { ...state, step };
      tellOfLife();
    },
    async end(db) {
      clearInterval(timer);
      if ((await find(db, now()))?.id === state.id) await forget(db);
    },
  };
}

/** Claims a drill in order to hand it over to another process. */
export function claimDrill({ engine, now }: Own, id?: string): Promise<DrillState> {
  return engine.transaction(async (db) => {
    const [at, found] = [now(), await find(db, now())];
    if (found?.isGoingOn && !found.isAsked && found.id !== id)
      throw new BackupError('ほかの復元の訓練が行われています。「システムの状態」で終わったことを確かめてから、もう一度行ってください。');
    if (found && !found.isGoingOn) await noteInterrupted(db, found, at);
    const own = newState('始めています', false);
    const state = found?.isGoingOn ? { ...own, id: found.id } : own;
    await put(db, state, found?.isGoingOn ? found.begunAt : at.toISOString(), at);
    return state;
  });
}

/**
 * Records a drill whose process has ended.
 * @param id of a drill whose process is known to have ended; otherwise any without heartbeats
 * @returns whether there was one
 */
export async function noteIfInterrupted({ engine, now }: Own, id?: string, output?: string): Promise<boolean> {
  const hasEnded = (found: Found | null): found is Found => found !== null && (id ? found.id === id : !found.isGoingOn);
  // Checked with a read first: it runs every few seconds and must not delay writers.
  if (!hasEnded(await find(engine.reader, now()))) return false;
  return engine.transaction(async (db) => {
    const found = await find(db, now());
    if (!hasEnded(found)) return false;
    await noteInterrupted(db, found, now(), output);
    return true;
  });
}

async function noteInterrupted(db: Transaction, { seconds }: Found, now: Date, output = ''): Promise<void> {
  const reason = 'サーバーの停止や再起動などで、最後まで行えませんでした。「システムの状態」の「復元の訓練を始める」で、もう一度行ってください。';
  const values = { takenAt: null, result: 'interrupted', seconds, rows: null, files: null, findings: [reason, output].filter(Boolean).join('\n') };
  await insertRows(db, [newRow(resources.restore_drills, values, { ...values, createdAt: now.toISOString(), updatedAt: now.toISOString() })]);
  await forget(db);
}

const newState = (step: string, isAsked: boolean): DrillState => ({ id: randomUUID(), isAsked, step, host: hostname(), pid: process.pid });

async function find(db: Kysely<Database>, now: Date): Promise<Found | null> {
  const row = await db.selectFrom('measurements').selectAll().where('measured', '=', key).executeTakeFirst();
  if (!row) return null;
  const state = JSON.parse(row.result) as DrillState;
  const [begun, last] = [row.createdAt, row.updatedAt].map((at) => new Date(at).getTime()) as [number, number];
  const isThere = state.isAsked || state.host !== hostname() || isAlive(state.pid);
  return {
    ...state,
    begunAt: row.createdAt,
    isGoingOn: isThere && now.getTime() - last < heartbeatTimeout,
    seconds: Math.max(0, Math.round((last - begun) / 1000)),
  };
}

async function put(db: Transaction, state: DrillState, begunAt: string, now: Date): Promise<void> {
  const values = { result: JSON.stringify(state), createdAt: begunAt, updatedAt: now.toISOString() };
  await db
    .insertInto('measurements')
    .values({ measured: key, ...values })
    .onConflict((conflict) => conflict.column('measured').doUpdateSet(values))
    .execute();
}

async function forget(db: Transaction): Promise<void> {
  await db.deleteFrom('measurements').where('measured', '=', key).execute();
}
