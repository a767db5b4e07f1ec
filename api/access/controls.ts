import type { Updateable } from 'kysely';
import type { accountControls } from '../../domain/terms.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

type Control = keyof typeof accountControls;

/** Column name → value. */
type Columns = Readonly<Record<string, unknown>>;

/** The columns of an account, or of a request to join an organisation, whose change gives its author control of the account. */
const controllingColumns: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  users: { status: 'enabled', roletype: 'role', password: 'password', email: 'address', signIn: 'signIn', organizationId: 'organization' },
  organization_joins: { organizationId: 'organization' },
};

/** The kinds of control that a change gives its author. Suspending somebody or removing somebody from an organisation gives none. */
export function controlsIn(table: string, before: Columns, values: Columns): Control[] {
  const ends = (value: unknown) => value === undefined || value === null || value === 0;
  return Object.entries(controllingColumns[table] ?? {}).flatMap(([column, control]) =>
    ends(values[column]) || values[column] === before[column] ? [] : [control],
  );
}

/** Records, in the transaction of the write, the control that it gives its author. @param before null for a new row */
export async function noteControls(
  db: Transaction,
  services: Pick<Services, 'now'>,
  actor: Pick<Actor, 'userId'> | null,
  written: { readonly table: string; readonly id: number; readonly before: Columns | null; readonly values: Columns },
): Promise<void> {
  const { table, id, before, values } = written;
  if (!controllingColumns[table]) return;
  const controls = before ? controlsIn(table, before, values) : table === 'users' ? (['created'] as const) : [];
  const userId = table === 'users' ? id : ((before ?? values).userId as number);
  await noteControl(db, services, actor, userId, controls);
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
