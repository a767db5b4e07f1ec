import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { inDrawThread } from '../../../api/letters/draw-in-thread.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { forCommittees } from '../../../schema/forms/answers.ts';
import { formOf, type Snapshot } from '../../applications/server/answers.ts';
import { postalAddress } from '../../letters/server/drawing/grant-facts.ts';
import { drawForm, type FormSheet } from './draw-form.ts';
import { loadEntry } from './entry.ts';

const drawInBackground = inDrawThread(drawForm, new URL('./draw-form.js', import.meta.url));

interface MadePaper {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** Columns of an organisation, as stored now or in a snapshot. */
type Organization = Partial<Selectable<Database['organizations']>>;

/** PDF of the current draft. */
export async function draftPdf(db: Kysely<Database>, entryId: number): Promise<MadePaper> {
  const { entry, call, form, definition, answers, files } = await loadEntry(db, entryId);
  const organization = (await rowWhere(db, 'organizations', { id: entry.organizationId })) ?? {};
  const facts: FormSheet['facts'] = [
    ['受付番号', entry.receiptNumber ?? '（まだ提出していません）'],
    ...organizationFacts(organization),
    ['この紙の内容', `${formatDateTime(entry.savedAt ?? entry.createdAt)} に保存した下書き`],
  ];
  const at = entry.savedAt ?? entry.createdAt;
  return drawFormPdf({ callTitle: call.title, form, definition, at, facts, answers, files }, `draft_${entryId}`);
}

/** PDF of a submission. @param judges leaves out fields for staff only */
export async function snapshotPdf(db: Kysely<Database>, callId: number, snapshot: Snapshot, judges: boolean): Promise<MadePaper> {
  const { content, receiptNumber, number, arrivedAt } = snapshot;
  const { definition, ...form } = await formOf(snapshot.formId, db);
  const call = await rowWhere(db, 'calls', { id: callId }, ['title']);
  const shown = judges ? forCommittees(definition, content.answers) : { definition, answers: content.answers };
  const organization = organizationFacts(content.organization as Organization);
  const facts: FormSheet['facts'] = [
    ['受付番号', receiptNumber],
    ...(judges ? organization.slice(0, 2) : organization),
    ['提出', `${formatDateTime(arrivedAt)}（${number}回目）`],
  ];
  const sheet = { callTitle: call?.title ?? null, form, at: arrivedAt, facts, files: content.files, ...shown };
  return drawFormPdf(sheet, `${receiptNumber}_${number}`);
}

/** PDF of a blank form. @param callTitle shown above the form's name */
export async function blankFormPdf(db: Kysely<Database>, formId: number, callTitle: string | null = null): Promise<MadePaper> {
  const { definition, ...form } = await formOf(formId, db);
  const stored = await rowWhere(db, 'application_forms', { id: formId }, ['updatedAt']);
  const facts = ['団体名', '代表者の役職・氏名', '所在地', '電話番号', 'メールアドレス'].map((label) => [label, ''] as const);
  const at = stored?.updatedAt ?? '';
  return drawFormPdf({ callTitle, form, definition, at, facts, answers: null, files: [] }, `form_${formId}`);
}

/** Rows about the organisation; only the first two are shown to committees. */
function organizationFacts(organization: Organization): FormSheet['facts'] {
  const { name, representativeTitle, representativeName, postalCode = null, prefecture = null, address = null, phone, email } = organization;
  const facts: FormSheet['facts'] = [
    ['団体名', name ?? ''],
    ['代表者', [representativeTitle, representativeName].filter(Boolean).join('　')],
    ['所在地', postalAddress({ postalCode, prefecture, address }) ?? ''],
    ['電話番号', phone ?? ''],
    ['メールアドレス', email ?? ''],
  ];
  return facts.map(([label, words]) => [label, words || '－']);
}

/** @param name file name without extension */
export async function drawFormPdf(sheet: FormSheet, name: string): Promise<MadePaper> {
  const { id: _, ...form } = sheet.form as FormSheet['form'] & { readonly id?: number };
  const files = sheet.files.map(({ fieldKey, fileName, size }) => ({ fieldKey, fileName, size }));
  return { bytes: await drawInBackground({ ...sheet, form, files }), fileName: `${name}.pdf` };
}
