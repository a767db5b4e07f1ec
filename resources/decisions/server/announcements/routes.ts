import { sql } from 'kysely';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import { enumOf, listOf, nullable, objectOf } from '../../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../../api/http/route.ts';
import { rowId } from '../../../../api/resources/openapi.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import { roles } from '../../../../domain/roles.ts';
import { mailStates, outcomes } from '../../../../domain/terms.ts';
import { type Outcome, outcomeConsequences } from '../../../../domain/workflow/outcomes.ts';
import { resources } from '../../../../resources.config.ts';
import { conflictedApplications } from '../../../selection/server/reviews/conflict-of-interest.ts';
import { isCurrentDecision } from '../current-decision.ts';
import { draftResult } from './announce.ts';
import { type AnnouncedRow, announcedRows, announcementObstacle } from './rows.ts';
import { decisionsToAnnounce } from './steps.ts';

const { announcements } = resources;

const rowShape = objectOf({
  decisionId: 'integer',
  applicationId: 'integer',
  entryNumber: 'string',
  organizationName: 'string',
  title: 'string',
  outcome: enumOf(Object.keys(outcomes)),
  amount: 'integer?',
  letterId: 'integer?',
  letterSha256: 'string?',
  recipientName: 'string?',
  recipientAddress: 'string?',
  subject: 'string?',
  announcedAt: 'string?',
  mailId: 'integer?',
  mailStatus: nullable(enumOf(Object.keys(mailStates))),
  problem: 'string?',
});

const budgetShape = objectOf({ grantId: 'integer?', title: 'string', budget: 'integer?', decided: 'integer', count: 'integer' });

export const announcementRoutes = tagged(announcements.label, [
  route('GET /announcements/{id}/preview', {
    params: rowId(announcements),
    summary: '通知の予行：誰に、どの通知書とメールで、いくらを知らせ、何が通知できないか（何も変更しません）',
    who: rolesThatMay(announcements, 'read', roles),
    answer: objectOf({ rows: listOf(rowShape), waiting: 'integer', budgets: listOf(budgetShape) }),
    run: preview,
  }),
]);

/** Every recipient with letter, mail and obstacle; for a draft only the number of decisions it would include. */
async function preview({ services, actor, params: { id } }: Call<RowId>) {
  const db = services.engine.reader;
  await assertVisible(services, announcements, actor, id, db);
  const announcement = await storedRow(announcements, id, db);
  const barred = await conflictedApplications(services, actor, db);
  const found = (await announcedRows(db, id)).filter(({ applicationId }) => !barred.has(applicationId));
  const mails = await resultMails(id, db);
  const rows = await Promise.all(
    found.map(async (row) => {
      const mail = await mailOf(services, row, db);
      const { id: decisionId, applicationId, entryNumber, organizationName, title, outcome, amount, letterId, letterSha256, announcedAt } = row;
      return {
        ...{ decisionId, applicationId, entryNumber, organizationName, title, outcome, amount, letterId, letterSha256, announcedAt },
        ...{ recipientName: mail.recipientName, recipientAddress: mail.recipientAddress, subject: mail.subject },
        ...(mails.get(decisionId) ?? { mailId: null, mailStatus: null }),
        problem: announcedAt ? null : (row.problem ?? (row.status === 'replaced' ? replacedText : (announcementObstacle(row) ?? mail.problem))),
      };
    }),
  );
  const waiting =
    announcement.status === 'draft'
      ? (await decisionsToAnnounce(announcement, db)).filter(({ applicationId }) => !barred.has(applicationId)).length
      : 0;
  return { rows, waiting, budgets: await budgetsOf(announcement.grantYear as number, announcement.category as string | null, barred, db) };
}

const replacedText = '決定が改められたか、取り消されたため、この通知では知らせません';

/** The mails of an announcement's results, by decision id. */
async function resultMails(announcementId: number, db: Parameters<typeof draftResult>[2]) {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('outbox as m', (on) => on.on('m.onceKey', '=', sql<string>`'result ' || "d"."id"`))
    .select(['d.id', 'm.id as mailId', 'm.status as mailStatus'])
    .where('d.announcementId', '=', announcementId)
    .execute();
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

async function mailOf(services: Call['services'], row: AnnouncedRow, db: Parameters<typeof draftResult>[2]) {
  try {
    const draft = await draftResult(services, row, db);
    const { recipientName = null, recipientAddress = null, subject = null } = draft?.mail ?? {};
    return { recipientName, recipientAddress, subject, problem: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { recipientName: null, recipientAddress: null, subject: null, problem: error.message };
  }
}

/** Amounts granted per programme of the year, announced or not, with its budget; in yen. */
async function budgetsOf(grantYear: number, category: string | null, barred: ReadonlySet<number>, db: Parameters<typeof draftResult>[2]) {
  const grantingOutcomes = (Object.keys(outcomeConsequences) as Outcome[]).filter((outcome) => outcomeConsequences[outcome].grants);
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .leftJoin('grants as g', 'g.id', 'a.grantId')
    .select(['a.grantId', 'g.title', 'g.budget'])
    .select(({ fn }) => [fn.sum('d.amount').as('decided'), fn.countAll().as('count')])
    .where('a.grantYear', '=', grantYear)
    .$if(category !== null, (query) => query.where('a.category', '=', category as never))
    .where(isCurrentDecision())
    .$if(barred.size > 0, (query) => query.where('a.id', 'not in', [...barred]))
    .where('a.status', '<>', 'DECLINED_END')
    .where('d.outcome', 'in', grantingOutcomes)
    .groupBy(['a.grantId', 'g.title', 'g.budget'])
    .orderBy('a.grantId')
    .execute();
  return rows.map(({ grantId, title, budget, decided, count }) => ({
    grantId,
    title: title ?? '（部門助成金なし）',
    budget,
    decided: Number(decided ?? 0),
    count: Number(count),
  }));
}
