import { writeAudit } from '../../../../api/db/audit.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import { mailMembers } from './mails.ts';

/** Mails members with open declarations or reviews, at most once a day. */
export const remindMembers: ActionHandler = async ({ row, db, ...call }) => {
  const { services, actor, origin } = call;
  const [id, title] = [row.id as number, row.title as string];
  const isScoring = row.status === 'scoring';
  const pending = await rowsWhere(db, 'reviews', { roundId: id, status: isScoring ? ['offered', 'open'] : ['offered'] }, ['userId']);
  const userIds = [...new Set(pending.map(({ userId }) => userId))];
  if (userIds.length === 0) throw conflict('not_ready', 'まだの委員はいません。');
  const mail = isScoring ? scoring : declaring;
  const until = (isScoring ? row.scoreUntil : row.declareUntil) as string;
  const once = `remind:${row.status}:${japanDate(services.now())}`;
  const queued = await mailMembers(call, { id, title }, userIds, { ...mail, until, once }, db);
  if (queued === 0) throw conflict('already', 'まだの委員には、今日すでにメールを送りました。');
  const summary = `審査「${title}」がまだの委員${queued}人に、メールを送りました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: resources.review_rounds.name, recordId: id, summary });
};

const declaring = {
  subject: '利害関係の申告のお願い（再度のご連絡）',
  text: '利害関係の申告が、まだ終わっていない案件があります。期限までにお願いします。',
};
const scoring = { subject: '審査のお願い（再度のご連絡）', text: '審査が、まだ終わっていない案件があります。期限までにお願いします。' };
