import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const load = createRequire(import.meta.url);

/**
 * Version 13 where it is installed and Node.js has the interface that it requires (22.14 and later): from 24.19 on, Node.js crashes when a statement
 * of version 12 is garbage-collected. Version 12 is for Node.js 20, which cannot load version 13.
 */
export const Sqlite = ofThisNode();

function ofThisNode(): typeof BetterSqlite3 {
  if (Number(process.versions.napi) < 10) return load('better-sqlite3');
  try {
    return load('better-sqlite3-13');
  } catch {
    return load('better-sqlite3');
  }
}
