import type { Transaction } from '../../../api/db/database.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { asJson, lockedRow } from '../../../api/resources/stored-rows.ts';
import { updateWithin } from '../../../api/resources/write.ts';
import type { InnerCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';
import { type Values, validateFields } from '../../../schema/derive/validators.ts';
import { longText, text } from '../../../schema/fields.ts';
import { updatePublicNames } from './consent.ts';
import { applyDecidedChanges, type ChangeReason } from './decided-changes.ts';

const { applications } = resources;

/** Inputs that permit a change of decided values, which restarts the approval. */
export const changeReasonFields = { reason: longText('決定した内容を変える理由', { max: 1000 }), document: text('根拠の文書', { max: 200 }) };

/** Updates an application as the edit form does. @returns whether the change is visible to everybody who may read the row */
export async function updateAsStaff(call: InnerCall, id: number, input: Values, db: Transaction): Promise<boolean> {
  const { reason = null, document = null, ...fields } = input;
  const { values, errors } = validateFields(changeReasonFields, { reason, document }, 'update');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const before = asJson(applications, await lockedRow(call.services.engine, applications, id, db));
  const written = await updateWithin(call, applications, id, fields, db);
  await updatePublicNames(call, before, db);
  return (await applyDecidedChanges(call, before, values as unknown as ChangeReason, db)) || written;
}
