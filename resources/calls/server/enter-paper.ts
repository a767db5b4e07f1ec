import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { lockedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { addMember, beginEntry, demandAsked, demandNotTooOften } from '../../entries/server/start.ts';
import { deadlineOf } from '../rules/standing.ts';
import { recordExtension } from './steps.ts';

/** Milliseconds that the office has for typing what has come on paper. */
const timeToType = 14 * 24 * 60 * 60 * 1000;

/**
 * Begins a draft for what has come on paper, in time by the day on which it came. Whoever types it writes it together with the contact; it is marked, and
 * has a deadline of its own, which is recorded like any other extension.
 */
export const enterPaper: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const { services, actor } = call;
  const now = services.now();
  const arrivedAt = inputs.arrivedAt as string;
  const about = await rowWhere(db, 'calls', { id: row.id as number });
  if (!about || about.formId === null) throw conflict('not_ready', 'この公募には、申請様式がありません。');
  const deadline = deadlineOf(about);
  if (arrivedAt > now.toISOString()) throw invalid({ arrivedAt: '届いた日時は、いまより前の日時を入力してください' });
  if (arrivedAt < about.opensAt || arrivedAt >= deadline)
    throw invalid({ arrivedAt: `受付の期間（${formatDateTime(about.opensAt)} から ${formatDateTime(deadline)}）に届いたものを入力できます` });
  const organization = await lockedRow(services.engine, resources.organizations, inputs.organizationId as number, db);
  const contact = await rowWhere(db, 'users', { id: inputs.contactUserId as number, organizationId: organization.id as number, status: 1 }, ['id']);
  if (!contact) throw invalid({ contactUserId: 'この団体の、有効なアカウントの人を選択してください' });
  const asked = { ...about, formId: about.formId };
  demandAsked(asked, organization);
  await demandNotTooOften(asked, organization.id as number, db);
  if (about.onePerOrganization === 1) await demandFirst(call, about.id, organization.id as number, db);
  const until = new Date(Math.max(Date.parse(deadline), now.getTime() + timeToType)).toISOString();
  const marked = { fromPaper: true, paperNote: `${formatDateTime(arrivedAt)} 到着。${inputs.note}`, extendedUntil: until };
  const entryId = await beginEntry(call, asked, organization, marked, db);
  for (const userId of [actor.userId, contact.id]) await addMember(call, entryId, userId, db);
  if (until > deadline) await recordExtension(call, { callId: about.id, entryId }, deadline, { until, reason: '紙で届いた申請書を入力するため' }, db);
};

/**
 * Whether the organisation applies already is not told of a sealed call: the paper is taken, and once the call has been opened the office is shown that two
 * have come from one organisation (`likenesses`). Whoever types a paper knows of that one.
 * @throws Failure 409 where the organisation has applied already, or is about to
 */
async function demandFirst({ actor }: Pick<InnerCall, 'actor'>, callId: number, organizationId: number, db: Transaction): Promise<void> {
  const others = await rowsWhere(db, 'entries', { callId, organizationId, status: ['writing', 'submitted'] }, ['id', 'sealed']);
  const own = await rowsWhere(db, 'entry_members', { userId: actor.userId, entryId: others.map(({ id }) => id) }, ['entryId']);
  if (others.some(({ id, sealed }) => sealed === 0 || own.some(({ entryId }) => entryId === id)))
    throw conflict('taken', 'この団体は、この公募に応募しているか、書いている途中です。「応募」で確かめてください。');
}
