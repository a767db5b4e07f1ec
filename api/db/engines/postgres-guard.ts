import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { AppendOnly } from '../schema-model.ts';
import { quote } from './ddl.ts';

/** Triggers that refuse to change rows of a table, to empty it, or to delete a row while its owner is there: the owner goes first where both go. */
export function createGuard(table: string, owner: AppendOnly['owner']): string[] {
  const told = owner ? `'${owner.table}', '${owner.column}'` : '';
  const trigger = (part: Part, events: string, each: string) =>
    `CREATE TRIGGER ${quote(nameOf(table, part))} BEFORE ${events} ON ${quote(table)} FOR EACH ${each} EXECUTE FUNCTION refuse_change(${told});`;
  return [refusal, trigger('change', 'UPDATE OR DELETE', 'ROW'), trigger('truncate', 'TRUNCATE', 'STATEMENT')];
}

export function dropGuard(table: string): string[] {
  return parts.map((part) => `DROP TRIGGER ${quote(nameOf(table, part))} ON ${quote(table)};`);
}

/** The tables whose triggers are all there, and switched on. */
export async function guardedTables(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    SELECT c.relname AS table, t.tgname AS trigger FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND NOT t.tgisinternal AND t.tgenabled IN ('O', 'A')`.execute(db);
  const triggers = new Set(rows.map(({ trigger }) => trigger));
  return new Set(rows.map(({ table }) => table).filter((table) => parts.every((part) => triggers.has(nameOf(table, part)))));
}

const parts = ['change', 'truncate'] as const;
type Part = (typeof parts)[number];

function nameOf(table: string, part: Part): string {
  return `${table}_no_${part}`;
}

/** Each guard writes it: it is the same for all. */
const refusal = `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_owned boolean := true;
BEGIN
  IF TG_OP = 'DELETE' AND TG_NARGS = 2 THEN
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE id = ($1).%I)', TG_ARGV[0], TG_ARGV[1]) INTO is_owned USING OLD;
  END IF;
  IF is_owned THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END;
$$;`;
