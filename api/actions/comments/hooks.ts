import type { commentEntities } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Cells } from '../../resources/columns.ts';
import { readRow } from '../../resources/read.ts';
import type { Hooks } from '../hooks.ts';
import { notifyGrantee } from './notify-grantee.ts';

type EntityType = keyof typeof commentEntities;

const entities: Readonly<Record<EntityType, Resource>> = {
  application: resources.applications,
  submission: resources.submissions,
  receipt: resources.receipts,
};

/**
 * A comment belongs to its author, and to the application behind the thing it is about; that thing must be there for the author. What a grantee
 * writes is never internal, whatever was sent (spec, second file, section 5).
 */
export const commentHooks: Hooks = {
  async create({ values, actor, services, db }) {
    const entityType = values.entityType as EntityType;
    const entity = await readRow(services, entities[entityType], actor, values.entityId as number, db);
    const applicationId = entityType === 'application' ? entity.id : entity.applicationId;
    return { userId: actor.userId, applicationId, ...(actor.role === 'recipient' && { isInternal: false }) };
  },

  created: notifyGrantee,

  committed({ services, row }) {
    const { applicationId, entityType, entityId, isInternal } = row as Cells & Row<typeof resources.comments>;
    services.live.announce({ about: 'comments', applicationId, entityType, entityId, isInternal });
  },
};
