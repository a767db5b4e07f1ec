import type { Kysely } from 'kysely';
import { type Role, roleLabels } from '../../domain/roles.ts';
import type { Database } from '../db/database.ts';
import { conflict, type Failure } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

/** Account id → ids of the people who have controlled it, as recorded by `controls.ts`. */
type Controls = ReadonlyMap<number, readonly number[]>;

/** The controls recorded since an instant over the given accounts and, transitively, over the accounts of those who controlled them. */
async function controlsAround(db: Kysely<Database>, accounts: readonly number[], since: string): Promise<Controls> {
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

/** Whether a person has controlled an account, directly or through other accounts. */
function isControlledBy(controls: Controls, account: number, person: number): boolean {
  const seen = new Set([account]);
  for (const id of seen) for (const controller of controls.get(id) ?? []) seen.add(controller);
  return seen.delete(account) && seen.has(person);
}

/**
 * Four-eyes check: refuses the second step to whoever did the first, and to anybody who has recently controlled the other's account or whose account
 * the other has controlled, directly or through other accounts.
 * @param first whoever did the first step; null where the system did it
 * @param by the roles that may do the second step, to name those who remain
 * @throws Failure 409 `same_person`, naming whom to ask instead
 */
export async function assertSecondPerson(
  db: Kysely<Database>,
  services: Pick<Services, 'settings' | 'now'>,
  actor: Pick<Actor, 'userId'>,
  first: number | null | readonly (number | null)[],
  by: readonly Role[] = [],
): Promise<void> {
  const firsts = [first].flat().filter((id) => id !== null);
  if (firsts.length === 0) return;
  const since = new Date(services.now().getTime() - services.settings.secondPersonDays * 86_400_000).toISOString();
  const relation = relationBetween(await controlsAround(db, [actor.userId, ...firsts], since), actor.userId, firsts);
  if (relation) throw await samePerson(db, relation, { firsts, by, since, days: services.settings.secondPersonDays });
}

type Relation = { readonly is: 'oneself' } | { readonly is: 'controlled' | 'controlling'; readonly other: number };

function relationBetween(controls: Controls, one: number, firsts: readonly number[]): Relation | null {
  if (firsts.includes(one)) return { is: 'oneself' };
  for (const other of firsts) {
    if (isControlledBy(controls, other, one)) return { is: 'controlled', other };
    if (isControlledBy(controls, one, other)) return { is: 'controlling', other };
  }
  return null;
}

interface Step {
  readonly firsts: readonly number[];
  readonly by: readonly Role[];
  readonly since: string;
  readonly days: number;
}

async function samePerson(db: Kysely<Database>, relation: Relation, step: Step): Promise<Failure> {
  return conflict('same_person', `${await reasonOf(db, relation, step.days)}${await alternativesText(db, step)}`);
}

async function reasonOf(db: Kysely<Database>, relation: Relation, days: number): Promise<string> {
  if (relation.is === 'oneself') return 'ご自身が行ったことを、ご自身で承認・差し戻しすることはできません。';
  const { username } = await db.selectFrom('users').select('username').where('id', '=', relation.other).executeTakeFirstOrThrow();
  return relation.is === 'controlled'
    ? `${username} さんのアカウントの登録・変更、団体への参加、または申請をその団体に移すことに、${days}日以内にあなたが関わったため、${username} さんが行ったことを承認・差し戻しすることはできません。`
    : `あなたのアカウントの登録・変更に、${days}日以内に ${username} さんが関わったため、${username} さんが行ったことを承認・差し戻しすることはできません。`;
}

/** Number of colleagues that the sentence names. */
const maxNamed = 3;

async function alternativesText(db: Kysely<Database>, { firsts, by, since }: Step): Promise<string> {
  const others = await eligibleUsers(db, firsts, by, since);
  if (others.length === 0) return by.length === 0 ? 'ほかの担当者に依頼してください。' : 'いま行える人がほかにいません。管理者に相談してください。';
  const named = others.slice(0, maxNamed).map(({ username, roletype }) => `${username} さん（${roleLabels[roletype]}）`);
  return `${named.join('、')}${others.length > maxNamed ? 'など' : ''}に依頼してください。`;
}

async function eligibleUsers(db: Kysely<Database>, firsts: readonly number[], by: readonly Role[], since: string) {
  if (by.length === 0) return [];
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'username', 'roletype'])
    .where('roletype', 'in', by)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const controls = await controlsAround(db, [...firsts, ...candidates.map(({ id }) => id)], since);
  return candidates.filter(({ id }) => !relationBetween(controls, id, firsts));
}
