import type { AuthProvider } from '@refinedev/core';
import { areaHere, areas } from '../ui/areas.ts';
import { cachedMe, signIn, signOut } from './session.ts';
import { getToken } from './token.ts';

/** A 401 needs nothing here: `http` has already ended the session, and the area's door leads to its login. */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    const area = areaHere();
    await signIn(area, email, password);
    return { success: true, redirectTo: areas[area].home };
  },
  logout: async () => {
    const { login } = areas[areaHere()];
    await signOut();
    return { success: true, redirectTo: login };
  },
  check: async () => (getToken() ? { authenticated: true } : { authenticated: false, redirectTo: areas[areaHere()].login }),
  getIdentity: async () => cachedMe(),
  onError: async () => ({}),
};
