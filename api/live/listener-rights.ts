import { adminRoles, type Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { may } from '../access/permissions.ts';
import type { LiveEvent } from './hub.ts';

const needed = { comments: resources.comments, documents: resources.submissions, application: resources.applications } as const;

/** Whether a role hears of something. A grantee is not even told that the staff talk among themselves, or change what is not announced yet. */
export function mayReceiveAs(role: Role, event: LiveEvent): boolean {
  if (event.about !== 'documents' && event.isInternal && !adminRoles.includes(role)) return false;
  return may(needed[event.about], role, 'read');
}
