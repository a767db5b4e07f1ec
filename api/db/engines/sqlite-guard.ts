import type Sqlite from 'better-sqlite3';
import type { AppendOnly } from '../schema-model.ts';
import { quote } from './ddl.ts';

/** Triggers that refuse to change rows of a table, or to delete one while its owner is there: the owner goes first where both go. */
export function createGuard(table: string, owner: AppendOnly['owner']): string[] {
  const isOwned = owner ? ` WHEN EXISTS (SELECT 1 FROM ${quote(owner.table)} WHERE id = old.${quote(owner.column)})` : '';
  const trigger = (event: 'UPDATE' | 'DELETE', when: string) =>
    `CREATE TRIGGER ${quote(nameOf(table, event))} BEFORE ${event} ON ${quote(table)}${when} BEGIN\n  SELECT RAISE(ABORT, '${table} is append-only');\nEND;`;
  return [trigger('UPDATE', ''), trigger('DELETE', isOwned)];
}

export function dropGuard(table: string): string[] {
  return events.map((event) => `DROP TRIGGER ${quote(nameOf(table, event))};`);
}

/** A row that takes another's place is deleted, too: without this SQLite asks no trigger about it. */
export const guardReplacing = 'recursive_triggers = ON';

export function isGuarded(connection: Sqlite.Database, table: string): boolean {
  const present = connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND name = ?");
  return events.every((event) => present.get(table, nameOf(table, event)) !== undefined);
}

const events = ['UPDATE', 'DELETE'] as const;

function nameOf(table: string, event: (typeof events)[number]): string {
  return `${table}_no_${event.toLowerCase()}`;
}
