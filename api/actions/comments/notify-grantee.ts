import { findTemplate } from '../../mail/compose.ts';
import { draftGrantMail } from '../../mail/draft.ts';
import { queueMails } from '../../mail/queue.ts';
import type { CreatedHook } from '../hooks.ts';

/**
 * Puts a mail with a colleague's public comment into the outbox, for the contact of its application. An internal comment reaches no mail; nor does
 * what the grantee wrote. A template that is gone, switched off, or cannot be filled in stops the mail and never the comment.
 */
export const notifyGrantee: CreatedHook = async ({ id, values, services, actor, db }) => {
  if (values.isInternal !== false || actor.role === 'recipient') return;
  const template = await findTemplate(db, 'comment_notice');
  if (!template?.enabled) return;
  const comment = values.content as string;
  const draft = await draftGrantMail(db, services, Promise.resolve(template), values.applicationId as number, { comment });
  if (draft && !draft.problem) await queueMails(db, [{ ...draft.mail, onceKey: `comment:${id}` }], services.now());
};
