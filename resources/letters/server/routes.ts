import { rolesThatMay } from '../../../api/access/permissions.ts';
import { writeAuditAlone } from '../../../api/db/audit.ts';
import { conflict } from '../../../api/failures/failure.ts';
import { checkFiles } from '../../../api/files/attach.ts';
import { fileAnswer } from '../../../api/http/responses.ts';
import { type Call, type Route, type RowId, route } from '../../../api/http/route.ts';
import type { LetterTexts } from '../../../api/letters/fill.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { assertVisible, readRow } from '../../../api/resources/read.ts';
import { isOfResult, type LetterKind } from '../../../domain/letters/letter-fields.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { letterKinds } from '../../../domain/terms.ts';
import { isUndecided } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { choice, integer } from '../../../schema/fields.ts';
import { moneyRoles } from '../../payments/server/routes.ts';
import type { SettlementKind } from '../../payments/server/settlement-letter.ts';
import { assertNoConflict } from '../../selection/server/reviews/conflict-of-interest.ts';
import { type GrantFacts, sampleFacts } from './drawing/grant-facts.ts';
import { applicationSubject, issueLetter, letterTemplate } from './drawing/issue.ts';
import type { Letter } from './drawing/letter.ts';
import { signedLetterSource } from './envelopes/certificate.ts';
import { letterOnFile } from './letter-on-file.ts';
import { decidedSettlementSubject } from './settlement.ts';

const { applications, letter_templates, payments, status_histories } = resources;
const { title, reference, addressee, letterhead, amounts, sealId, body } = letter_templates.fields;

const previewFields = {
  ...{ kind: choice('種類', letterKinds, { required: true }), title, reference, addressee, letterhead, amounts, sealId, body },
  applicationId: integer('差し込む申請', { min: 1, help: '選ばないときは、項目の名前が入ります。' }),
};

/** Staff, and grantees for their own applications. */
const contractReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

/** Letters about an application as PDF (spec, first file, section 7; the settlement letters use analogous addresses). */
export const letterRoutes: readonly Route[] = [
  route('GET /application_pdf/ukesyo/{id}', {
    params: rowId(applications),
    summary: '請書のPDF',
    tag: applications.label,
    who: contractReaders,
    answer: 'file',
    run: acceptance,
  }),
  settlementRoute('settlement'),
  settlementRoute('refund_notice'),
  route('POST /letter_templates/preview', {
    summary: '書きかけのひな形の仕上がり（PDF）',
    tag: letter_templates.label,
    who: rolesThatMay(letter_templates, 'update', roles),
    body: { type: 'inputs', fields: previewFields },
    answer: 'file',
    run: preview,
  }),
];

async function acceptance(call: Call<RowId>): Promise<Response> {
  const { services, params } = call;
  await assertLetterReadable(call);
  const subject = await applicationSubject(services, services.engine.reader, 'ukesyo', params.id);
  return letterResponse(call, (await signedLetterSource(services, subject)) ?? (await letterOnFile(call, subject)));
}

/** Refuses applicants before the announcement, and staff with a conflict of interest. @throws Failure 403, 404, 409 */
async function assertLetterReadable({ services, actor, params }: Call<RowId>): Promise<void> {
  const { status } = await readRow(services, applications, actor, params.id);
  await assertNoConflict({ services, actor }, params.id, services.engine.reader);
  if (actor.role === 'recipient' && isUndecided(status as ApplicationStatus))
    throw conflict('wrong_state', '選考の結果が決まるまで、書面はありません。結果は、決まりましたらお知らせします。');
}

function settlementRoute(kind: SettlementKind): Route {
  return route(`GET /application_pdf/${kind}/{id}`, {
    params: rowId(applications),
    summary: `${letterKinds[kind]}のPDF`,
    tag: payments.label,
    who: [...moneyRoles, 'recipient'],
    answer: 'file',
    async run(call) {
      const { services, params } = call;
      await assertLetterReadable(call);
      return letterResponse(call, await letterOnFile(call, await decidedSettlementSubject(services, services.engine.reader, kind, params.id)));
    },
  });
}

async function letterResponse(call: Call<RowId>, letter: Pick<Letter, 'bytes' | 'fileName' | 'title'>): Promise<Response> {
  const { context, services, actor, origin, params } = call;
  const summary = `${letter.title}のPDFを取り出しました`;
  const entry = { action: 'export', resource: applications.name, recordId: params.id, summary } as const;
  await writeAuditAlone(services.engine, actor, origin, services.now(), entry);
  return fileAnswer(context, letter);
}

/** Draws a letter with an unsaved template. Stores nothing. */
async function preview(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const { kind, applicationId, sealId: seal, ...texts } = call.body as unknown as LetterTexts & PreviewChoice;
  const db = services.engine.reader;
  const stored = await letterTemplate(db, kind);
  await checkFiles(letter_templates, { sealId: seal }, actor, stored.id, db);
  const facts = applicationId === null ? sampleFacts(kind, services.now()) : await factsFor(call, kind, applicationId);
  const { bytes, fileName } = await issueLetter(services, db, { ...stored, ...texts, sealId: seal }, facts, `${kind}_preview.pdf`);
  return fileAnswer(context, { bytes, fileName, inline: true });
}

interface PreviewChoice {
  readonly kind: LetterKind;
  readonly applicationId: number | null;
  readonly sealId: number | null;
}

async function factsFor({ services, actor }: Call, kind: LetterKind, id: number): Promise<GrantFacts> {
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, id, db);
  await assertNoConflict({ services, actor }, id, db);
  const sample = sampleFacts(kind, services.now());
  const { facts } = await factsOf(services, db, kind, id);
  // A result's values exist only once decided, so samples stand in for them.
  const result = isOfResult(kind) ? sample.values : {};
  const known = Object.fromEntries(Object.entries(facts.values).filter(([, value]) => value !== null || !isOfResult(kind)));
  return { ...facts, values: { ...result, ...known, documentNumber: sample.values.documentNumber ?? null } };
}

function factsOf(services: Call['services'], db: Call['services']['engine']['reader'], kind: LetterKind, id: number) {
  if (kind === 'settlement' || kind === 'refund_notice') return decidedSettlementSubject(services, db, kind, id);
  return applicationSubject(services, db, kind === 'confirmation' ? kind : 'ukesyo', id);
}
