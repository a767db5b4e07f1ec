import type { Kysely } from 'kysely';
import type { accountControls } from '../../domain/terms.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

/** Who has had whose account in hand: the ids of the accounts, each with those of the people who controlled it. */
export type Controls = ReadonlyMap<number, readonly number[]>;

/** Notes that somebody else had an account in hand. What people do to their own is no control, nor is what the command line does. */
export async function noteControl(
  db: Transaction,
  { now }: Pick<Services, 'now'>,
  { userId: controllerId }: Pick<Actor, 'userId'>,
  userId: number,
  how: readonly (keyof typeof accountControls)[],
): Promise<void> {
  if (controllerId === userId || controllerId === 0 || how.length === 0) return;
  const at = now().toISOString();
  const rows = how.map((one) => ({ userId, controllerId, how: one, createdAt: at, updatedAt: at }));
  await db.insertInto('account_controls').values(rows).execute();
}

/** What is on record since an instant about some accounts, and about those who controlled them, as far as it leads. */
export async function controlsAround(db: Kysely<Database>, accounts: readonly number[], since: string): Promise<Controls> {
  const known = new Map<number, number[]>();
  let asked = [...new Set(accounts)];
  while (asked.length > 0) {
    for (const id of asked) known.set(id, []);
    const rows = await db
      .selectFrom('account_controls')
      .select(['userId', 'controllerId'])
      .distinct()
      .where('userId', 'in', asked)
      .where('createdAt', '>=', since)
      .execute();
    for (const { userId, controllerId } of rows) known.get(userId)?.push(controllerId);
    asked = [...new Set(rows.map(({ controllerId }) => controllerId))].filter((id) => !known.has(id));
  }
  return known;
}

/** Whether an account was in the hands of a person, directly or through accounts in between. */
export function leadsTo(controls: Controls, account: number, person: number): boolean {
  const seen = new Set([account]);
  for (const id of seen) for (const controller of controls.get(id) ?? []) seen.add(controller);
  return seen.delete(account) && seen.has(person);
}
