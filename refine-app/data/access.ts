import type { AccessControlProvider } from '@refinedev/core';
import { cachedMe, type Me } from './session.ts';

const permissionOf: Readonly<Record<string, string>> = { list: 'read', show: 'read', edit: 'update', clone: 'create' };

/** Reads the permissions that the server has sent; never derives them from the role. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => ({ can: may(cachedMe(), resource, action) }),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
};

export function may(me: Me | undefined, resource: string | undefined, action: string): boolean {
  return Boolean(resource && me?.permissions[resource]?.includes(permissionOf[action] ?? action));
}
