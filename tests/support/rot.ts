import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/** The bytes by which SQLite tells the pages of an index: those with pages below them, and those without. */
const [inner, leaf] = [0x02, 0x0a];

/** Flips bits in a page of an index of the table in an SQLite file, as a disk does that goes bad: its rows are all there, and no longer found. @returns what mends it */
export function rotIndex(path: string, table: string): () => void {
  const database = new BetterSqlite3(path);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const pageSize = database.pragma('page_size', { simple: true }) as number;
  const indexes = database.prepare(`SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`);
  const roots = indexes.pluck().all(table) as number[];
  database.close();
  const file = openSync(path, 'r+');
  const placeOf = (number: number): number | undefined => {
    const place = (number - 1) * pageSize;
    const page = readAt(file, Buffer.alloc(pageSize), place);
    if (page[0] === inner) return placeOf(page.readUInt32BE(8));
    return page[0] === leaf && page.readUInt16BE(3) > 0 ? place : undefined;
  };
  const place = roots.map(placeOf).find((at) => at !== undefined);
  closeSync(file);
  if (place === undefined) throw new Error(`No index of ${table} has entries`);
  // The last bytes of a page are the first entry: its key, and the row that it leads to.
  const flip = () => {
    const handle = openSync(path, 'r+');
    const bytes = readAt(handle, Buffer.alloc(3), place + pageSize - 3);
    writeSync(handle, Buffer.from(bytes.map((byte) => byte ^ 0xff)), 0, 3, place + pageSize - 3);
    closeSync(handle);
  };
  flip();
  return flip;
}

function readAt(file: number, buffer: Buffer, at: number): Buffer {
  readSync(file, buffer, 0, buffer.length, at);
  return buffer;
}
