import type { Updateable } from 'kysely';
import type { accountControls } from '../../domain/terms.ts';
import type { Database, Transaction } from '../db/database.ts';
import { rowsWhere } from '../db/rows-where.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

type Control = keyof typeof accountControls;

/** Values by the names of columns. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * What of an account, of somebody's wish to join an organisation, or of an application gives whoever changes it a hold on accounts: an application that
 * comes to another organisation is in the hands of its people from then on, the account that is paid to and the receipts included.
 */
const decisive: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  users: { status: 'enabled', roletype: 'role', password: 'password', email: 'address', signIn: 'signIn', organizationId: 'organization' },
  organization_joins: { organizationId: 'organization' },
  applications: { organizationId: 'application' },
};

/** How a change gives its author a hold on an account. To suspend somebody, or to put somebody out of an organisation, gives none. */
export function controlsIn(table: string, before: Columns, values: Columns): Control[] {
  const ends = (value: unknown) => value === undefined || value === null || value === 0;
  return Object.entries(decisive[table] ?? {}).flatMap(([column, control]) =>
    ends(values[column]) || values[column] === before[column] ? [] : [control],
  );
}

interface Written {
  readonly table: string;
  readonly id: number;
  /** Nothing of a row that is new. */
  readonly before: Columns | null;
  readonly values: Columns;
}

/** Notes, within the write of a row, what it gives its author a hold on. */
export async function noteControls(
  db: Transaction,
  services: Pick<Services, 'now'>,
  actor: Pick<Actor, 'userId'> | null,
  written: Written,
): Promise<void> {
  const { table, before, values } = written;
  if (!decisive[table]) return;
  const controls = before ? controlsIn(table, before, values) : table === 'users' ? (['created'] as const) : [];
  if (controls.length === 0) return;
  for (const userId of await accountsBehind(db, written)) await noteControl(db, services, actor, userId, controls);
}

/** Whose accounts a write is about: with an application, those of all who belong to the organisation that it comes to. */
async function accountsBehind(db: Transaction, { table, id, before, values }: Written): Promise<readonly number[]> {
  if (table === 'users') return [id];
  if (table === 'organization_joins') return [(before ?? values).userId as number];
  const people = await rowsWhere(db, 'users', { organizationId: values.organizationId as number }, ['id']);
  return people.map((person) => person.id);
}

/** Notes that somebody else had an account in hand. What people do to their own is no control, nor is what the command line does. */
export async function noteControl(
  db: Transaction,
  { now }: Pick<Services, 'now'>,
  by: Pick<Actor, 'userId'> | null,
  userId: number,
  how: readonly Control[],
): Promise<void> {
  const controllerId = by?.userId ?? 0;
  if (controllerId === userId || controllerId === 0 || how.length === 0) return;
  const at = now().toISOString();
  const rows = how.map((one) => ({ userId, controllerId, how: one, createdAt: at, updatedAt: at }));
  await db.insertInto('account_controls').values(rows).execute();
}

/**
 * Writes to an account what its form does not: the way in, the password that its person has set, the organisation that has taken the person in.
 * @param by who does it; null where its own person does, or the provider of the single sign-on
 */
export async function changeAccount(
  db: Transaction,
  services: Pick<Services, 'now'>,
  by: Pick<Actor, 'userId'> | null,
  id: number,
  values: AccountChange,
): Promise<void> {
  const before = await db
    .selectFrom('users')
    .select(['status', 'roletype', 'password', 'email', 'signIn', 'organizationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: services.now().toISOString() }))
    .where('id', '=', id)
    .execute();
  await noteControls(db, services, by, { table: 'users', id, before, values: { ...values } });
}

type AccountChange = Partial<Pick<Updateable<Database['users']>, 'roletype' | 'password' | 'signIn' | 'organizationId' | 'forcePasswordChange'>>;
