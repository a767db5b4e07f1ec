import { rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { heads } from '../../../common.ts';

/** Staff who are not heads may cancel only mails caused by their own actions. @throws Failure 403 */
export const cancelMail: ActionHandler = async ({ row, actor, db }) => {
  if (heads.some((role) => role === actor.role)) return;
  const mail = await rowWhere(db, 'outbox', { id: row.id as number }, ['causedById']);
  if (mail?.causedById === actor.userId) return;
  throw new Failure(
    403,
    'not_own_mail',
    '取り消せるのは、ご自身の操作で送られるメールだけです。ほかのメールは、基金管理者か基金部長に取り消しを依頼してください。',
  );
};
