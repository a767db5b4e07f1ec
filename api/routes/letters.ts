import { type Role, roles } from '../../domain/roles.ts';
import { letterKinds } from '../../domain/terms.ts';
import { isUndecided } from '../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { agreedLetter } from '../actions/envelopes/agreed.ts';
import { keptLetter } from '../actions/letters/keep.ts';
import { decidedSubject } from '../actions/letters/settlement.ts';
import { writeLoneAudit } from '../db/audit.ts';
import { conflict } from '../failure.ts';
import { fileAnswer } from '../http/envelope.ts';
import { type Call, type Route, type RowId, route } from '../http/route.ts';
import { applicationSubject } from '../letters/application-letter.ts';
import type { Letter } from '../letters/letter.ts';
import type { SettlementKind } from '../letters/settlement-letter.ts';
import { rowId } from '../resources/openapi.ts';
import { readRow } from '../resources/read.ts';
import { letterPreviewRoute } from './letter-preview.ts';
import { moneyRoles } from './payments.ts';

const { applications, payments, status_histories } = resources;

/** The office, and the grantee whose application it is. */
const contractReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

/** The letters about an application as PDF (first file, section 7; the settlement's stand beside the acceptance letter's address). */
export const letterRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/application_pdf/ukesyo/{id}',
    params: rowId(applications),
    summary: '請書のPDF',
    tag: applications.label,
    who: contractReaders,
    answer: 'file',
    run: acceptance,
  }),
  settlementRoute('settlement'),
  settlementRoute('refund_notice'),
  letterPreviewRoute,
];

async function acceptance(call: Call<RowId>): Promise<Response> {
  const { services, params } = call;
  await demandAnnounced(call);
  const subject = await applicationSubject(services, services.engine.reader, 'ukesyo', params.id);
  return answered(call, (await agreedLetter(services, subject)) ?? (await keptLetter(call, subject)));
}

/** There is no letter for an applicant before the grant has been announced. @throws Failure 404, 409 */
async function demandAnnounced({ services, actor, params }: Call<RowId>): Promise<void> {
  const { status } = await readRow(services, applications, actor, params.id);
  if (actor.role === 'recipient' && isUndecided(status as ApplicationStatus))
    throw conflict('wrong_state', '選考の結果が決まるまで、書面はありません。結果は、決まりましたらお知らせします。');
}

function settlementRoute(kind: SettlementKind): Route {
  return route({
    method: 'GET',
    path: `/application_pdf/${kind}/{id}`,
    params: rowId(applications),
    summary: `${letterKinds[kind]}のPDF`,
    tag: payments.label,
    who: [...moneyRoles, 'recipient'],
    answer: 'file',
    async run(call) {
      const { services, params } = call;
      await demandAnnounced(call);
      return answered(call, await keptLetter(call, await decidedSubject(services, services.engine.reader, kind, params.id)));
    },
  });
}

async function answered(call: Call<RowId>, letter: Pick<Letter, 'bytes' | 'fileName' | 'title'>): Promise<Response> {
  const { context, services, actor, origin, params } = call;
  const summary = `${letter.title}のPDFを取り出しました`;
  await writeLoneAudit(services.engine, actor, origin, services.now(), {
    action: 'export',
    resource: applications.name,
    recordId: params.id,
    summary,
  });
  return fileAnswer(context, letter);
}
