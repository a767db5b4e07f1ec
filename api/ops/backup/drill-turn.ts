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

/** The one drill that is asked for or under way. */
interface DrillState {
  readonly id: string;
  /** Nobody has begun it yet. */
  readonly isAsked: boolean;
  /** How far it is, for people. */
  readonly step: string;
  /** The process that has it in hand. */
  readonly host: string;
  readonly pid: number;
}

interface Found extends DrillState {
  readonly begunAt: string;
  readonly isGoingOn: boolean;
  readonly seconds: number;
}

/** A drill that this process has in hand: no other one begins. */
export interface Turn {
  tell(step: string): void;
  /** In the transaction that notes what came of it. */
  end(db: Transaction): Promise<void>;
}

const key = 'drill';

/** Milliseconds between two signs of life, and after which a process of another machine that gave none is taken for dead. */
const pulse = 10_000;
const longestSilence = 10 * 60_000;

/** Has the process that does what no request waits for hold a drill soon. @returns how far the one is that is asked for or under way, and whether it is new */
export async function askForDrill(db: Transaction, now: Date): Promise<{ readonly step: string; readonly isNew: boolean }> {
  const found = await find(db, now);
  if (found?.isGoingOn) return { step: found.step, isNew: false };
  if (found) await noteInterrupted(db, found, now);
  const state = newState('始まるのを待っています', true);
  await put(db, state, now.toISOString(), now);
  return { step: state.step, isNew: true };
}

/** @returns null where none is */
export async function drillUnderWay({ engine, now }: Own): Promise<DrillState | null> {
  const found = await find(engine.reader, now());
  return found?.isGoingOn ? found : null;
}

/**
 * Takes the drill that somebody has asked for, or one of its own.
 * @param id of one that another process hands over
 * @throws BackupError where another drill is under way
 */
export async function takeTurn(services: Own, id?: string): Promise<Turn> {
  const { engine, now } = services;
  let state = await claimDrill(services, id);
  const tellOfLife = () => {
    const told = engine.transaction(async (db) => {
      const found = await find(db, now());
      if (found?.id === state.id) await put(db, state, found.begunAt, now());
    });
    void told.catch(() => undefined);
  };
  const timer = setInterval(tellOfLife, pulse).unref();
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

/** The same for a process that hands it over at once. */
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
 * Notes a drill whose process has ended over it: nobody is left to do so.
 * @param id of one that is known to have; else any that gives no sign of life
 * @returns whether there was one
 */
export async function noteIfInterrupted({ engine, now }: Own, id?: string, said?: string): Promise<boolean> {
  const hasEnded = (found: Found | null): found is Found => found !== null && (id ? found.id === id : !found.isGoingOn);
  // It is asked every few seconds, and nobody who writes waits for that.
  if (!hasEnded(await find(engine.reader, now()))) return false;
  return engine.transaction(async (db) => {
    const found = await find(db, now());
    if (!hasEnded(found)) return false;
    await noteInterrupted(db, found, now(), said);
    return true;
  });
}

async function noteInterrupted(db: Transaction, { seconds }: Found, now: Date, said = ''): Promise<void> {
  const reason = 'サーバーの停止や再起動などで、最後まで行えませんでした。「システムの状態」の「復元の訓練を始める」で、もう一度行ってください。';
  const values = { takenAt: null, result: 'interrupted', seconds, rows: null, files: null, findings: [reason, said].filter(Boolean).join('\n') };
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
    isGoingOn: isThere && now.getTime() - last < longestSilence,
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
