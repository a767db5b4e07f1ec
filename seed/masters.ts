import type { Insertable } from 'kysely';
import { anyTables, type Database, type Transaction } from '../api/db/database.ts';
import type { Engine } from '../api/db/engine.ts';
import { searchTableOf } from '../api/db/schema-model.ts';
import { searchTextOf } from '../api/db/search-text.ts';
import { mailTemplateKeys } from '../domain/terms.ts';
import { applicationStatuses } from '../domain/workflow/application-statuses.ts';
import { type LedgerKey, ledgerKeys } from '../resources/payments/rules/journal.ts';
import { resources } from '../resources.config.ts';
import { letterTemplates } from './masters/letter-templates.ts';
import { mailTemplates } from './masters/mail-templates.ts';
import { statusDescriptions } from './masters/status-descriptions.ts';
import { riverSystems } from './river-systems.ts';

type MasterTable = 'ledger_accounts' | 'application_statuses' | 'river_systems' | 'mail_templates' | 'letter_templates';

/**
 * Puts in what every installation needs: the application statuses, the 109 first-class river systems, a mail
 * template for each purpose, a letter of each kind and the accounts of the books. Repeating it writes only what changed; templates are the staff's own once they exist.
 */
export async function loadMasters(engine: Pick<Engine, 'transaction'>, now: string): Promise<void> {
  await engine.transaction(async (trx) => {
    // The statuses come first: their unique codes make processes that start together wait for each other here.
    await loadStatuses(trx, now);
    await loadRiverSystems(trx, now);
    await loadMissingTemplates(trx, now);
    await loadMissingLetters(trx, now);
    await loadMissingLedgerAccounts(trx, now);
  }, 'read committed');
}

async function loadStatuses(db: Transaction, now: string): Promise<void> {
  const rows = applicationStatuses.map(({ id, key, label, phase }) => ({
    id,
    statusKey: key,
    statusLabelAdmin: label,
    phase,
    description: statusDescriptions[key],
  }));
  const known = new Map((await db.selectFrom('application_statuses').selectAll().execute()).map((row) => [row.statusKey, row]));
  for (const row of rows) {
    const current = known.get(row.statusKey);
    if (!current) await insertStatus(db, row, now);
    else if (differs(row, current)) await update(db, 'application_statuses', row, now);
  }
}

async function insertStatus(db: Transaction, row: { readonly id: number; readonly statusKey: string }, now: string): Promise<void> {
  const inserted = await anyTables(db)
    .insertInto('application_statuses')
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('statusKey').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) await insertSearchText(db, 'application_statuses', row);
}

async function loadRiverSystems(db: Transaction, now: string): Promise<void> {
  const nameOf = ({ region, name }: { readonly region: string; readonly name: string }) => `${region} ${name}`;
  const known = new Map((await db.selectFrom('river_systems').selectAll().execute()).map((row) => [nameOf(row), row]));
  for (const system of riverSystems) {
    const current = known.get(nameOf(system));
    if (!current) await insert(db, 'river_systems', { ...system, createdAt: now, updatedAt: now });
    else if (differs(system, current)) await update(db, 'river_systems', { ...system, id: current.id }, now);
  }
}

async function loadMissingTemplates(db: Transaction, now: string): Promise<void> {
  const known = new Set((await db.selectFrom('mail_templates').select('purpose').distinct().execute()).map(({ purpose }) => purpose));
  for (const template of mailTemplates.filter(({ purpose }) => !known.has(purpose))) {
    const row = { ...template, name: mailTemplateKeys[template.purpose], isHtml: 0, createdAt: now, updatedAt: now };
    await insert(db, 'mail_templates', row);
  }
}

async function loadMissingLetters(db: Transaction, now: string): Promise<void> {
  const known = new Set((await db.selectFrom('letter_templates').select('kind').execute()).map(({ kind }) => kind));
  for (const letter of letterTemplates.filter(({ kind }) => !known.has(kind)))
    await insert(db, 'letter_templates', { ...letter, createdAt: now, updatedAt: now });
}

async function loadMissingLedgerAccounts(db: Transaction, now: string): Promise<void> {
  const known = new Set((await db.selectFrom('ledger_accounts').select('ledgerKey').execute()).map(({ ledgerKey }) => ledgerKey));
  for (const [ledgerKey, name] of Object.entries(ledgerKeys) as [LedgerKey, string][])
    if (!known.has(ledgerKey)) await insert(db, 'ledger_accounts', { ledgerKey, name, createdAt: now, updatedAt: now });
}

/** Without an id of its own, so that the rows that people add later follow on either engine. */
async function insert<T extends MasterTable>(db: Transaction, table: T, row: Insertable<Database[T]>): Promise<void> {
  const { id } = (await anyTables(db)
    .insertInto(table)
    .values(row as Record<string, unknown>)
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  await insertSearchText(db, table, { ...row, id });
}

async function insertSearchText(db: Transaction, table: MasterTable, row: { readonly id: number }): Promise<void> {
  const text = searchTextOf(resources[table], { ...row });
  await anyTables(db).insertInto(searchTableOf(table)).values({ id: row.id, text }).execute();
}

async function update(db: Transaction, table: MasterTable, row: { readonly id: number }, now: string): Promise<void> {
  const { id, ...cells } = row;
  await anyTables(db)
    .updateTable(table)
    .set({ ...cells, updatedAt: now })
    .where('id', '=', id)
    .execute();
  const text = searchTextOf(resources[table], { ...row });
  await anyTables(db).updateTable(searchTableOf(table)).set({ text }).where('id', '=', id).execute();
}

function differs(row: object, current: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row).some(([name, value]) => value !== current[name]);
}
