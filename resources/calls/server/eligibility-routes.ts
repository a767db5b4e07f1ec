import { rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { all, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route } from '../../../api/http/route.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import type { Services } from '../../../api/services.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { isEnd } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { abandonedOf } from '../../entries/server/writers.ts';
import { type EligibilityFacts, eligibilityOf } from '../rules/eligibility.ts';
import { callStandingAt } from '../rules/standing.ts';

const { calls } = resources;

const findings = listOf(objectOf(all('string', 'code', 'text', 'rule')));

/** Whether the user's organisation may apply, from stored data. */
export const eligibilityRoute = route('GET /calls/{id}/eligibility', {
  params: rowId(calls),
  summary: '自分の団体がこの公募に応募できるか。facts があれば応募できず、doubts は注意です',
  tag: calls.label,
  who: ['recipient'],
  answer: objectOf({ facts: findings, doubts: findings, entry: nullable(objectOf({ id: 'integer', status: 'string' })) }),
  run: eligibility,
});

async function eligibility({ services, actor, params }: Call<RowId>) {
  const call = await publishedCall(services, params.id);
  const { organizationId } = actor;
  const organization =
    organizationId === null ? undefined : await rowWhere(services.engine.reader, 'organizations', { id: organizationId }, ['organizationType']);
  const entries = organizationId === null ? [] : await entriesOf(services, call.id, organizationId);
  const own = entries.find(({ userId }) => userId === actor.userId);
  const abandoned = await abandonedOf(
    services.engine.reader,
    entries.map(({ id }) => id),
  );
  const [other] = call.onePerOrganization === 1 && !own ? entries.filter(({ id }) => !abandoned.has(id)) : [];
  const { standing, opensAt, deadline, year, audience, consecutiveYears } = call;
  const known: EligibilityFacts = {
    call: { standing, opensAt, deadline, year, audience, consecutiveYears },
    organization: organization ? { type: organization.organizationType } : null,
    startedBy: other?.startedBy ?? null,
    ...(organizationId === null ? { applications: [], overdue: [] } : await historyOf(services, organizationId, call.category)),
  };
  return { ...eligibilityOf(known), entry: own ? { id: own.id, status: own.status } : null };
}

async function publishedCall({ engine, now }: Services, id: number) {
  const call = await engine.reader
    .selectFrom('calls as c')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .select([
      'c.id',
      'c.status',
      'c.opensAt',
      'c.closesAt',
      'c.extendedUntil',
      'c.deadline',
      'c.audience',
      'c.onePerOrganization',
      'c.consecutiveYears',
    ])
    .select(['g.year', 'g.category'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  const standing = call && callStandingAt(call, now().toISOString());
  if (!call || !standing || standing === 'unpublished') throw notFound(calls.label);
  return { ...call, standing, deadline: call.deadline ?? call.closesAt };
}

/** The organisation's entries for a call that are not withdrawn, one row per writer. */
function entriesOf({ engine }: Services, callId: number, organizationId: number) {
  return engine.reader
    .selectFrom('entries as e')
    .innerJoin('users as s', 's.id', 'e.startedById')
    .leftJoin('entry_members as m', 'm.entryId', 'e.id')
    .select(['e.id', 'e.status', 's.username as startedBy', 'm.userId'])
    .where('e.callId', '=', callId)
    .where('e.organizationId', '=', organizationId)
    .where('e.status', '<>', 'withdrawn')
    .orderBy('e.id')
    .execute();
}

async function historyOf(
  { engine, now }: Services,
  organizationId: number,
  category: string,
): Promise<Pick<EligibilityFacts, 'applications' | 'overdue'>> {
  const applied = await engine.reader
    .selectFrom('applications')
    .select(['id', 'grantYear', 'grantPeriod', 'status', 'category', 'title'])
    .where('organizationId', '=', organizationId)
    .execute();
  const underWay = applied.filter(({ status }) => !isEnd(status)).map(({ id }) => id);
  const overdue = engine.reader
    .selectFrom('submissions')
    .select(['applicationId', 'formName', 'receptionEndDate'])
    .where('applicationId', 'in', underWay.length > 0 ? underWay : [0])
    .where('receptionEndDate', '<', japanDate(now()))
    .where((eb) => eb.or([eb('status', '=', 'SUBMITTED_RETURNED'), eb.and([eb('status', '=', 'NOT_SUBMITTED'), eb('isRequired', '=', 1)])]))
    .orderBy('receptionEndDate')
    .orderBy('id');
  const titles = new Map(applied.map(({ id, title }) => [id, title]));
  return {
    applications: applied
      .filter((one) => one.category === category)
      .map(({ grantYear, grantPeriod, status }) => ({ year: grantYear, years: Number(grantPeriod), status })),
    overdue: (await overdue.execute()).map(({ applicationId, formName, receptionEndDate }) => ({
      formName,
      title: titles.get(applicationId) ?? '',
      dueDate: receptionEndDate as string,
    })),
  };
}
