import { draftGrantMail, findTemplate } from '../../../api/mail/compose.ts';
import { queueMails } from '../../../api/mail/queue.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { Hooks, WrittenHook } from '../../../api/resources/handlers.ts';
import { readRow } from '../../../api/resources/read.ts';
import type { commentEntities } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Resource } from '../../../schema/resource.ts';

type EntityType = keyof typeof commentEntities;

const entities: Readonly<Record<EntityType, Resource>> = {
  application: resources.applications,
  submission: resources.submissions,
  receipt: resources.receipts,
};

/**
 * Sets the author of a comment and the application of its subject, which the author must be able to read. Comments of grantees are never internal,
 * whatever was sent (spec, second file, section 5).
 */
export const commentHooks: Hooks = {
  async create({ values, actor, services, db }) {
    const entityType = values.entityType as EntityType;
    const entity = await readRow(services, entities[entityType], actor, values.entityId as number, db);
    const applicationId = entityType === 'application' ? entity.id : entity.applicationId;
    return { userId: actor.userId, applicationId, ...(actor.role === 'recipient' && { isInternal: false }) };
  },

  created: (change) => notifyGrantee(change),

  committed({ services, row }) {
    const { applicationId, entityType, entityId, isInternal } = row as Cells & Row<typeof resources.comments>;
    services.live.announce({ about: 'comments', applicationId, entityType, entityId, isInternal });
  },
};

/**
 * Queues a mail with a public comment of staff to the contact person of its application; internal comments and those of grantees send none. A
 * template that is missing, disabled or cannot be filled in prevents the mail, not the comment.
 */
const notifyGrantee: WrittenHook = async ({ id, values, services, actor, db }) => {
  if (values.isInternal !== false || actor.role === 'recipient') return;
  const template = await findTemplate(db, 'comment_notice');
  if (!template?.enabled) return;
  const comment = values.content as string;
  const draft = await draftGrantMail(db, services, Promise.resolve(template), values.applicationId as number, { comment });
  if (draft && !draft.problem) await queueMails(db, [{ ...draft.mail, causedById: actor.userId, onceKey: `comment:${id}` }], services.now());
};
