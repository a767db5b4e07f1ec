import type { AccessControlProvider } from '@refinedev/core';
import { cachedMe, type Me } from './session.ts';

const permissionOf: Readonly<Record<string, string>> = { list: 'read', show: 'read', edit: 'update', clone: 'create' };

/** Reads what the server said that the signed-in person may do; never derives it from the role. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: may(cachedMe(), resource, action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

export function may(me: Me | undefined, resource: string | undefined, action: string): boolean {
  return Boolean(resource && me?.permissions[resource]?.includes(permissionOf[action] ?? action));
}
