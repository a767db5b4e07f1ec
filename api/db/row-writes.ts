import { anyTables, type Transaction } from './database.ts';
import { change, Parameter, statementFor } from './statements.ts';

type Row = Readonly<Record<string, unknown>>;

/** Updates stored values of a row if it still has that version. @returns whether it had */
export async function updateStored(
  db: Transaction,
  table: string,
  at: { readonly id: number; readonly version: unknown },
  row: Row,
): Promise<boolean> {
  const names = Object.keys(row).filter((name) => row[name] !== undefined);
  const statement = statementFor<{ at: typeof at; row: Row }>(db, `update|${table}|${names}`, () =>
    anyTables(db)
      .updateTable(table)
      .set(Object.fromEntries(names.map((name) => [name, new Parameter<{ row: Row }>((input) => input.row[name])])))
      .where('id', '=', new Parameter<{ at: typeof at }>((input) => input.at.id))
      .where('version', '=', new Parameter<{ at: typeof at }>((input) => input.at.version)),
  );
  return (await change(db, statement, { at, row })).rows > 0;
}
