import type { ExpressionBuilder } from 'kysely';
import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Call } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { rowSchema } from '../resources/openapi.ts';
import { readList } from '../resources/read.ts';
import { type Waiting, waitingSchema } from './dashboard-waiting.ts';

const { comments, submissions } = resources;

/** A conversation that has rested for longer is over. */
const days = 60;
/** So many of those that wait are named. */
const named = 5;

export const commentsSchema = waitingSchema(
  rowSchema(comments),
  '返事を待っている助成者のコメント（直近60日、長く待っている順に5件）。返事をする役割でない人には null を返します',
);

/**
 * What grantees said last, with nobody's word after it. An internal comment is a word, too, so that the staff can note that no answer is called for;
 * and so is a step that the staff took with the document spoken of. For those who run the fund: the others comment, but do not answer.
 */
export async function unansweredComments(call: Call): Promise<Waiting | null> {
  const { services, actor } = call;
  if (!may(submissions, actor.role, 'update')) return null;
  const ids = (await lastWords(call)).map(({ id }) => id);
  if (ids.length === 0) return { total: 0, items: [] };
  const query = parseListQuery(comments, actor, { id: ids.slice(0, named).map(String), sortBy: ['createdAt'], sortOrder: ['asc'] });
  return { total: ids.length, items: (await readList(services, comments, actor, query)).rows };
}

function lastWords({ services: { engine, now } }: Call) {
  const since = new Date(now().getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  return engine.reader
    .selectFrom('comments as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select('c.id')
    .where('c.createdAt', '>=', since)
    .where('u.roletype', '=', 'recipient')
    .where((eb) => eb.not(eb.exists(laterWord(eb))))
    .where((eb) => eb.or([eb('c.entityType', '<>', 'submission'), eb.not(eb.exists(laterStep(eb)))]))
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute();
}

type Builder = ExpressionBuilder<Database & { c: Database['comments'] }, 'c'>;

const laterWord = (eb: Builder) =>
  eb
    .selectFrom('comments as later')
    .select('later.id')
    .whereRef('later.entityId', '=', 'c.entityId')
    .whereRef('later.entityType', '=', 'c.entityType')
    .whereRef('later.id', '>', 'c.id');

const laterStep = (eb: Builder) =>
  eb
    .selectFrom('submission_histories as step')
    .select('step.id')
    .whereRef('step.submissionId', '=', 'c.entityId')
    .whereRef('step.createdAt', '>', 'c.createdAt')
    .where('step.userRole', '<>', 'recipient');
