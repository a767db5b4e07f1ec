import type { EngineName } from '../figures.ts';
import { fillDatabase } from './fill.ts';
import { postgresWriter } from './postgres-writer.ts';
import { sqliteWriter } from './sqlite-writer.ts';

/**
 * Fills one empty database, in a process of its own: several are made side by side.
 * Arguments: the engine, the database's address, a folder for the demo's files, the number of applications.
 */
const [engine, url, storage, applications] = process.argv.slice(2) as [EngineName, string, string, string];
const open = { sqlite: () => sqliteWriter(url.slice('file:'.length)), postgres: () => postgresWriter(url) };
await fillDatabase(url, storage, Number(applications), open[engine]);
