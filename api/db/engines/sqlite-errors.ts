import type { Engine, Unavailability } from '../engine.ts';
import { Sqlite } from './better-sqlite3.ts';
import { WaitedTooLong } from './sqlite-driver.ts';

export const unavailabilityOf: Engine['unavailability'] = (error) => {
  if (error instanceof WaitedTooLong) return 'busy';
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (/^no such (table|column)/.test(error.message)) return 'behind';
  return signs.find(([, sign]) => sign.test(error.code))?.[0] ?? null;
};

/** Whether a file is not a database, or is truncated or corrupt. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Result codes of SQLite. IOERR_SHMSIZE means a full disk: the shared-memory file could not grow. */
const signs: readonly (readonly [Unavailability, RegExp])[] = [
  ['busy', /^SQLITE_BUSY/],
  ['full', /^SQLITE_(IOERR_SHMSIZE|FULL)$/],
  ['broken', /^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY)/],
];
