import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Area } from './areas.ts';
import { ApiError } from './errors.ts';
import { http } from './http.ts';
import { queryClient } from './query-client.ts';
import { getToken, onTokenChange, removeToken, setToken } from './token.ts';

/** The signed-in user, as `GET /api/me` returns it. */
export interface Me {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly type: string;
  readonly roletype: string;
  readonly roleLabel: string;
  readonly forcePasswordChange: boolean;
  readonly signIn: 'password' | 'link' | 'sso';
  /** What the user must do before the session gives access to anything else. */
  readonly awaits: 'factor' | 'password' | 'enrolment' | null;
  readonly organizationId: number | null;
  readonly organizationName: string | null;
  /** Resource → what the role may do with it; a resource that may not be read is absent. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** Resource → the fields that the role never receives. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
  /** When the session ends at the latest, and after how many minutes without a call. */
  readonly session: { readonly expiresAt: string; readonly idleMinutes: number };
}

export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person; only within the signed-in part of an area. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe() stands outside the signed-in part');
  return me;
}

/** The session where the user may be missing or still loading, for the areas' guards. */
export function useSession() {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const query = useQuery({ ...queryOf(token), enabled: token !== null });
  return { token, me: token ? query.data : undefined, error: query.error, retry: query.refetch };
}

/** Prefetches the signed-in user before the first rendering. */
export function fetchSession(): Promise<void> {
  return queryClient.prefetchQuery(queryOf(getToken()));
}

function queryOf(token: string | null) {
  return { queryKey: ['me', token], queryFn: fetchMe, staleTime: 60_000 };
}

export function cachedMe(): Me | undefined {
  return queryClient.getQueryData<Me>(['me', getToken()]);
}

/** Refetches the signed-in user after a change. */
export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['me'] });
}

export function signIn(area: Area, email: string, password: string): Promise<void> {
  return signInAt(`/api/${area}/login`, { email, password });
}

/** Signs in with a credential and stores the token of the new session. */
export async function signInAt(path: string, credential: object): Promise<void> {
  const { data } = await http.post<{ token?: string }>(path, credential);
  if (!data?.token) throw new ApiError('サーバーからの応答が正しくありません。', 502, 'no_token');
  setToken(data.token);
}

/** Authentication methods, the strongest first. */
export type Method = 'passkey' | 'totp' | 'password' | 'mail' | 'sso' | 'recovery';

/** The body of `POST /api/proof`. */
export interface Proof {
  readonly method: Method;
  readonly password?: string;
  readonly code?: string;
  readonly response?: unknown;
  readonly trust?: boolean;
}

/** Proves the user's identity. A session that awaited the proof is replaced by a new one. */
export async function prove(proof: Proof): Promise<void> {
  const { data } = await http.post<{ token: string } | null>('/api/proof', proof);
  if (data) setToken(data.token);
}

/** Ends the session on this device even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await http.post('/api/logout').catch(() => undefined);
  removeToken('signedOut');
}

export function changePassword(me: Me, currentPassword: string, newPassword: string): Promise<unknown> {
  return http.put(`/api/users/${me.id}/password`, { currentPassword, newPassword });
}

/** The client has already removed a refused token (401); 403 and 404 remove it here. A network failure keeps it. */
async function fetchMe(): Promise<Me> {
  try {
    return (await http.get<Me>('/api/me')).data;
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404)) removeToken('expired');
    throw error;
  }
}
