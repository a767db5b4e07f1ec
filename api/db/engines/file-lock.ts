import { Sqlite } from './better-sqlite3.ts';

/**
 * Holds a file for whoever calls first, of all processes of this machine. The lock is the operating system's, asked for through SQLite: it ends with its
 * process, however that ends, where a process number in a file would stay.
 * @returns what lets it go; null where another has it
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
