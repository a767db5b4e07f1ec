import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { lockedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { addMember, assertAudience, assertConsecutiveYears, beginEntry } from '../../entries/server/start.ts';
import { deadlineOf } from '../rules/standing.ts';
import { recordExtension } from './steps.ts';

/** Milliseconds allowed for typing in a paper entry. */
const typingTime = 14 * 24 * 60 * 60 * 1000;

/**
 * Begins a draft for an application received on paper within the application period. The typing staff member and the contact person become its writers;
 * it is marked as paper and gets its own deadline, recorded as an extension.
 */
export const enterPaper: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const { services, actor } = call;
  const now = services.now();
  const arrivedAt = inputs.arrivedAt as string;
  const openCall = await rowWhere(db, 'calls', { id: row.id as number });
  if (!openCall || openCall.formId === null) throw conflict('not_ready', 'この公募には、申請様式がありません。');
  const deadline = deadlineOf(openCall);
  if (arrivedAt > now.toISOString()) throw invalid({ arrivedAt: '届いた日時は、いまより前の日時を入力してください' });
  if (arrivedAt < openCall.opensAt || arrivedAt >= deadline)
    throw invalid({ arrivedAt: `受付の期間（${formatDateTime(openCall.opensAt)} から ${formatDateTime(deadline)}）に届いたものを入力できます` });
  const organization = await lockedRow(services.engine, resources.organizations, inputs.organizationId as number, db);
  const contact = await rowWhere(db, 'users', { id: inputs.contactUserId as number, organizationId: organization.id as number, status: 1 }, ['id']);
  if (!contact) throw invalid({ contactUserId: 'この団体の、有効なアカウントの人を選択してください' });
  const callWithForm = { ...openCall, formId: openCall.formId };
  assertAudience(callWithForm, organization);
  await assertConsecutiveYears(callWithForm, organization.id as number, db);
  if (openCall.onePerOrganization === 1) await assertNoEntry(call, openCall.id, organization.id as number, db);
  const until = new Date(Math.max(Date.parse(deadline), now.getTime() + typingTime)).toISOString();
  const paperValues = { fromPaper: true, paperNote: `${formatDateTime(arrivedAt)} 到着。${inputs.note}`, extendedUntil: until };
  const entryId = await beginEntry(call, callWithForm, organization, paperValues, db);
  for (const userId of [actor.userId, contact.id]) await addMember(call, entryId, userId, db);
  if (until > deadline)
    await recordExtension(call, { callId: openCall.id, entryId }, deadline, { until, reason: '紙で届いた申請書を入力するため' }, db);
};

/**
 * A paper entry for a sealed call is accepted even if the organisation already applies, so that a refusal does not reveal that; after the opening the office is
 * shown that two came from one organisation (`likenesses`). An entry that the actor writes is no secret to them.
 * @throws Failure 409 where the organisation already has an entry for the call
 */
async function assertNoEntry({ actor }: Pick<InnerCall, 'actor'>, callId: number, organizationId: number, db: Transaction): Promise<void> {
  const others = await rowsWhere(db, 'entries', { callId, organizationId, status: ['writing', 'submitted'] }, ['id', 'sealed']);
  const own = await rowsWhere(db, 'entry_members', { userId: actor.userId, entryId: others.map(({ id }) => id) }, ['entryId']);
  if (others.some(({ id, sealed }) => sealed === 0 || own.some(({ entryId }) => entryId === id)))
    throw conflict('taken', 'この団体は、この公募に応募しているか、書いている途中です。「応募」で確かめてください。');
}
