import { Failure } from '../../failure.ts';
import { compose, newMessageId, templateFor } from '../../mail/compose.ts';
import { mailSubjects } from '../../mail/merge-values.ts';
import { queueMails } from '../../mail/queue.ts';
import type { CreatedHook } from '../hooks.ts';

/**
 * Puts a mail with a colleague's public comment into the outbox, for the contact of its application. An internal comment reaches no mail; nor does
 * what the grantee wrote. A template that is gone, switched off, or cannot be filled in stops the mail and never the comment.
 */
export const tellGrantee: CreatedHook = async ({ id, values, services, actor, db }) => {
  if (values.isInternal !== false || actor.role === 'recipient') return;
  const template = await templateFor(db, 'comment_notice').catch(noneIfMissing);
  if (!template?.enabled) return;
  const applicationId = values.applicationId as number;
  const [subject] = await mailSubjects(db, [applicationId], { settings: services.settings, now: services.now() });
  if (!subject?.contact) return;
  const { name: recipientName, address: recipientAddress } = subject.contact;
  const composed = compose(template, { ...subject.values, recipientName, comment: values.content as string });
  if (composed.problem) return;
  const mail = { recipientAddress, recipientName, subject: composed.subject, body: composed.body, isHtml: template.isHtml };
  await queueMails(db, [{ ...mail, applicationId, messageId: newMessageId(services.settings), onceKey: `comment:${id}` }], services.now());
};

function noneIfMissing(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
