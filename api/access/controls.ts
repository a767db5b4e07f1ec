import type { Updateable } from 'kysely';
import type { accountControls } from '../../domain/terms.ts';
import type { Database, Transaction } from '../db/database.ts';
import { rowsWhere } from '../db/rows-where.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

type Control = keyof typeof accountControls;

/** Column name → value. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * The columns of an account, of a request to join an organisation, or of an application, whose change gives its author control of accounts. The people of the
 * organisation that an application is moved to gain control of it: of the account that it is paid to, and of its receipts.
 */
const controllingColumns: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  users: { status: 'enabled', roletype: 'role', password: 'password', email: 'address', signIn: 'signIn', organizationId: 'organization' },
  organization_joins: { organizationId: 'organization' },
  applications: { organizationId: 'application' },
};

/** The kinds of control that a change gives its author. Suspending somebody or removing somebody from an organisation gives none. */
export function controlsIn(table: string, before: Columns, values: Columns): Control[] {
  const ends = (value: unknown) => value === undefined || value === null || value === 0;
  return Object.entries(controllingColumns[table] ?? {}).flatMap(([column, control]) =>
    ends(values[column]) || values[column] === before[column] ? [] : [control],
  );
}

interface Written {
  readonly table: string;
  readonly id: number;
  /** Null for a new row. */
  readonly before: Columns | null;
  readonly values: Columns;
}

/** Records, in the transaction of the write, the control that it gives its author. */
export async function noteControls(
  db: Transaction,
  services: Pick<Services, 'now'>,
  actor: Pick<Actor, 'userId'> | null,
  written: Written,
): Promise<void> {
  const { table, before, values } = written;
  if (!controllingColumns[table]) return;
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

/** Records control of somebody else's account. Changes to one's own account and changes from the command line are not recorded. */
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
 * Changes account columns that the account's form does not write: sign-in method, password, organisation.
 * @param by who does it; null for the account's own person and for the single sign-on provider
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
