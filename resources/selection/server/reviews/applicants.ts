import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';

const { review_rounds } = resources;

export interface BlindRound {
  readonly id: number;
}

interface Caller {
  readonly services: Pick<InnerServices, 'sealer'>;
  readonly actor: Actor;
}

/** An active blind round in which the caller has a review. @throws Failure 404 */
export async function memberOfBlindRound({ actor }: Caller, id: number, db: Kysely<Database>): Promise<BlindRound> {
  const round = await rowWhere(db, 'review_rounds', { id, blind: 1, status: ['declaring', 'scoring', 'meeting'] }, ['id']);
  const own =
    round &&
    (await rowWhere(db, 'reviews', { roundId: id, userId: actor.userId, status: ['offered', 'open', 'submitted', 'frozen', 'recused'] }, ['id']));
  if (!own) throw notFound(review_rounds.label);
  return round;
}

/** All applicants of a blind round sorted by kana, including those whose applications others review. */
export async function applicantsOf({ services, actor }: Caller, { id }: BlindRound, db: Kysely<Database>) {
  const items = await db
    .selectFrom('review_items as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as p', 'p.id', 'a.representativeUserId')
    .leftJoin('users as c', 'c.id', 'a.contactUserId')
    .select([
      'a.id as applicationId',
      'a.organizationId',
      'o.name',
      'o.nameKana',
      'o.representativeName',
      'p.username as first',
      'c.username as second',
    ])
    .where('i.roundId', '=', id)
    .execute();
  const applicationId = items.map((item) => item.applicationId);
  const answers = new Map(
    (await rowsWhere(db, 'conflicts', { applicationId, userId: actor.userId }, ['applicationId', 'answer'])).map((one) => [
      one.applicationId,
      one.answer,
    ]),
  );
  const organizations = [...new Set(items.map(({ organizationId }) => organizationId))].map((organizationId) => {
    const own = items.filter((item) => item.organizationId === organizationId);
    const { name, nameKana } = own[0] as (typeof items)[number];
    const people = [...new Set(own.flatMap((item) => [item.representativeName, item.first, item.second]))].filter((one) => one !== null);
    return {
      organizationId: pseudonymousId(services, id, actor.userId, organizationId),
      ...{ name, nameKana },
      people: people.sort(byKana.compare),
      answer: strictest(own.map((item) => answers.get(item.applicationId) ?? null)),
      applicationIds: own.map((item) => item.applicationId),
    };
  });
  return organizations.sort(
    (one, other) => byKana.compare(one.nameKana ?? one.name, other.nameKana ?? other.name) || one.organizationId - other.organizationId,
  );
}

const byKana = new Intl.Collator('ja');

/** Pseudonymous id per round and user: the real ids follow the order of registration and could identify the applicant. */
function pseudonymousId({ sealer }: Pick<InnerServices, 'sealer'>, roundId: number, userId: number, organizationId: number): number {
  return Number.parseInt(sealer.fingerprint(`applicant ${roundId} ${userId} ${organizationId}`).slice(0, 10), 16);
}

/** The strictest answer for several applications of one organisation; null while one has no answer. */
function strictest(answers: readonly (string | null)[]): string | null {
  if (answers.includes(null)) return null;
  return answers.find((one) => one === 'conflict') ?? answers.find((one) => one === 'unsure') ?? 'none';
}
