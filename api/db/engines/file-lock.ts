import { Sqlite } from './better-sqlite3.ts';

/**
 * Locks a file across all processes of this machine. It is the operating system's lock, taken through SQLite, so it is released when its process
 * dies, unlike a file that holds a process id.
 * @returns a function that releases it; null where another process holds it
 */
export function lockFile(path: string): (() => void) | null {
  const file = new Sqlite(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
    return () => void file.close();
  } catch (error) {
    file.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
