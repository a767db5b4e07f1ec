import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { conflict, forbidden, invalid } from '../../../api/failures/failure.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import { asJson, assertVersion, lockedRow, withVisibleVersion } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { announcedStatus } from '../../../domain/workflow/announcement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { type FieldErrors, type Values, validate } from '../../../schema/derive/validators.ts';
import { acceptsReceipts, isSettled } from '../../receipts/rules/receipt-period.ts';
import { granteeCapabilities } from '../rules/grantee-capabilities.ts';
import { updatePublicNames } from './consent.ts';
import { addInternalComment, applyDecidedChanges, noChangeReason } from './decided-changes.ts';
import { advanceYearProblem, assertBankStepAllowed, normalisedAdvance } from './hooks.ts';

const { applications } = resources;

/** Content fields that a grantee edits while the status permits it. */
const contentFields: readonly string[] = [
  'title',
  'theme',
  'description',
  'entryAmount',
  'entryAmountTotal',
  'taxStatus',
  'startDate',
  'endDate',
  'targetRiverSystem',
  'targetRiver',
  'riverAdminCoordination',
  'riverAdminOrganization',
  'riverAdminName',
  'discoverySource',
  'informationAtTheTime',
  'representativeUserId',
];

/** The bank step of the spec (second file, section 4), after the account is registered; repeating it is harmless. */
const bankFields: readonly string[] = ['bankId', 'advancedPaymentFlg', 'advancedPaymentAmount'];

/** Fields that a grantee may change at every status. */
const alwaysEditable: readonly string[] = ['contactUserId', 'nameConsent'];

/** Other income for the funded costs, if the programme asks for it; it is entered after the money has been spent. */
const incomeFields: readonly string[] = ['otherGrants', 'otherIncome'];

/**
 * A grantee's update of an own application: content while the status permits it, the bank account once, other income with the receipts, contact
 * person and consent always.
 * @returns as `writeChanges`
 * @throws Failure 403 for fields of the foundation; 409 if the status does not permit it or the version is stale; 422 with errors by field
 */
export async function updateAsGrantee(call: InnerCall, id: number, input: Values, db: Transaction): Promise<boolean> {
  const { services, actor } = call;
  const { version, ...fields } = input;
  await assertVisible(services, applications, actor, id, db);
  const current = await lockedRow(services.engine, applications, id, db);
  const before = asJson(applications, current);
  assertVersion(version, withVisibleVersion(applications, actor, current));
  await assertAllowed(fields, before, db);
  const { values, errors } = validate(applications, fields, 'update', before);
  await checkOwn(values, before, errors, db);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const written = await writeChanges(call, applications, id, current, { ...values, ...normalisedAdvance(values, before) }, db);
  const isVisible = (await applyDecidedChanges(call, before, noChangeReason, db)) || written;
  await updatePublicNames(call, before, db);
  if (typeof values.contactUserId === 'number' && values.contactUserId !== before.contactUserId)
    await noteContactChange(call, id, before.contactUserId, values.contactUserId, db);
  return isVisible;
}

async function assertAllowed(fields: Values, before: Cells, db: Kysely<Database>): Promise<void> {
  const names = Object.keys(fields);
  if (names.some((name) => ![...contentFields, ...bankFields, ...incomeFields, ...alwaysEditable].includes(name))) throw forbidden();
  if (before.callId !== null && names.some((name) => contentFields.includes(name)))
    throw conflict('through_entry', 'この申請の内容は、「応募」の画面で書いて提出したものです。変更も、その画面で行ってください。');
  if (names.some((name) => contentFields.includes(name)) && !granteeCapabilities(before.status as ApplicationStatus).edit)
    throw conflict('wrong_state', '今の状況では、申請の内容を変更できません。変更が必要なときは、基金事務局にご連絡ください。');
  if (names.some((name) => incomeFields.includes(name))) await assertIncomeAsked(before, db);
  if (!names.some((name) => bankFields.includes(name))) return;
  assertBankStepAllowed(before, fields.bankId);
  const bankId = fields.bankId ?? before.bankId;
  const bank = typeof bankId === 'number' && (await db.selectFrom('banks').select('organizationId').where('id', '=', bankId).executeTakeFirst());
  if (!bank || bank.organizationId !== before.organizationId) throw invalid({ bankId: '振込口座が見つかりません。口座を登録してください' });
}

/** @throws Failure 409 */
async function assertIncomeAsked({ status, grantId }: Cells, db: Kysely<Database>): Promise<void> {
  const isVisible = announcedStatus(status as ApplicationStatus);
  if (isSettled(isVisible))
    throw conflict('settled', '精算が決まっているため、他の助成金・収入は変更できません。変更が必要なときは、基金事務局にご連絡ください。');
  if (!acceptsReceipts(isVisible)) throw conflict('wrong_state', '他の助成金・収入は、助成の契約のあと、精算が決まるまでに入力できます。');
  const programme = db.selectFrom('grants').select('otherIncomeRule').where('id', '=', Number(grantId));
  if ((await programme.executeTakeFirst())?.otherIncomeRule !== 'deduct')
    throw conflict('not_asked', 'この助成では他の助成金・収入を数えないため、入力はいりません。');
}

/** People must be members of the organisation; an advance must be within its limit. */
async function checkOwn(values: Values, before: Cells, errors: FieldErrors, db: Kysely<Database>): Promise<void> {
  for (const name of ['contactUserId', 'representativeUserId'] as const) {
    if (typeof values[name] !== 'number') continue;
    const person = await db.selectFrom('users').select('organizationId').where('id', '=', values[name]).where('status', '=', 1).executeTakeFirst();
    if (person?.organizationId !== before.organizationId) errors[name] = 'あなたの団体の人から選択してください';
  }
  if (values.contactUserId === null) errors.contactUserId = '連絡担当者を選択してください';
  const problem = bankFields.some((name) => name in values) ? advanceYearProblem({ ...before, ...values }) : null;
  if (problem) errors.advancedPaymentAmount = problem;
}

/** Records a change of the contact person as an internal comment. */
async function noteContactChange(call: InnerCall, applicationId: number, from: unknown, to: number, db: Transaction): Promise<void> {
  const people = await rowsWhere(db, 'users', { id: [Number(from ?? 0), to] }, ['id', 'username']);
  const nameOf = (id: unknown) => people.find((one) => one.id === id)?.username ?? '（なし）';
  const content = `連絡担当者が「${nameOf(from)}」から「${nameOf(to)}」に変わりました。`;
  await addInternalComment(call, applicationId, content, db);
}
