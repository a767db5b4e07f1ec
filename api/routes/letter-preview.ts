import type { LetterKind } from '../../domain/letters/letter-fields.ts';
import { roles } from '../../domain/roles.ts';
import { letterKinds } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { choice, integer } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { decidedSubject } from '../actions/letters/settlement.ts';
import { checkFiles } from '../files/attach.ts';
import { fileAnswer } from '../http/envelope.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { applicationSubject } from '../letters/application-letter.ts';
import type { LetterTexts } from '../letters/fill.ts';
import type { GrantFacts } from '../letters/grant-facts.ts';
import { issueLetter } from '../letters/issue.ts';
import { sampleFacts } from '../letters/sample-facts.ts';
import { letterTemplate } from '../letters/template.ts';
import { demandRow } from '../resources/read.ts';

const { applications, letter_templates } = resources;
const { title, reference, addressee, letterhead, amounts, sealId, body } = letter_templates.fields;

const fields = {
  kind: choice('種類', letterKinds, { required: true }),
  title,
  reference,
  addressee,
  letterhead,
  amounts,
  sealId,
  body,
  applicationId: integer('差し込む申請', { min: 1, help: '選ばないときは、項目の名前が入ります。' }),
};

/** How a letter would look by a template that is still being written. Nothing is kept. */
export const letterPreviewRoute: Route = route({
  method: 'POST',
  path: '/letter_templates/preview',
  summary: '書きかけのひな形の仕上がり（PDF）',
  tag: letter_templates.label,
  who: rolesThatMay(letter_templates, 'update', roles),
  body: { type: 'inputs', fields },
  answer: 'file',
  run: preview,
});

async function preview(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const { kind, applicationId, sealId: seal, ...texts } = call.body as unknown as LetterTexts & Chosen;
  const db = services.engine.reader;
  const stored = await letterTemplate(db, kind);
  await checkFiles(letter_templates, { sealId: seal }, actor, stored.id, db);
  const facts = applicationId === null ? sampleFacts(kind, services.now()) : await factsFor(call, kind, applicationId);
  const { bytes, fileName } = await issueLetter(services, db, { ...stored, ...texts, sealId: seal }, facts, `${kind}_preview.pdf`);
  return fileAnswer(context, { bytes, fileName, inline: true });
}

interface Chosen {
  readonly kind: LetterKind;
  readonly applicationId: number | null;
  readonly sealId: number | null;
}

async function factsFor({ services, actor }: Call, kind: LetterKind, id: number): Promise<GrantFacts> {
  const db = services.engine.reader;
  await demandRow(services, applications, actor, id, db);
  const isSettled = kind === 'settlement' || kind === 'refund_notice';
  const { facts } = await (isSettled ? decidedSubject(services, db, kind, id) : applicationSubject(services, db, kind, id));
  return { ...facts, values: { ...facts.values, documentNumber: sampleFacts(kind, services.now()).values.documentNumber ?? null } };
}
