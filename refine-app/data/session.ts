import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Area } from '../ui/areas.ts';
import { ApiError } from './errors.ts';
import { http } from './http.ts';
import { queryClient } from './query-client.ts';
import { getToken, onTokenChange, removeToken, setToken } from './token.ts';

/** The signed-in person, as `GET /api/me` tells. */
export interface Me {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly type: string;
  readonly roletype: string;
  readonly roleLabel: string;
  readonly forcePasswordChange: boolean;
  readonly signIn: 'password' | 'link' | 'sso';
  /** What has to be done before the session opens anything else. */
  readonly awaits: 'factor' | 'password' | 'enrolment' | null;
  readonly organizationId: number | null;
  readonly organizationName: string | null;
  /** Resource → what the role may do with it; a resource that may not be read is absent. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** Resource → the fields that the role never receives. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
  /** When it is over at the latest, and after how many minutes without a call. */
  readonly session: { readonly expiresAt: string; readonly idleMinutes: number };
}

export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person; only within the signed-in part of an area. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe() stands outside the signed-in part');
  return me;
}

/** Who is signed in, while that is not known yet or nobody may be: the areas' doors ask this. */
export function useSession() {
  const token = useSyncExternalStore(onTokenChange, getToken);
  const query = useQuery({ ...queryOf(token), enabled: token !== null });
  return { token, me: token ? query.data : undefined, error: query.error, retry: query.refetch };
}

/** Begins to ask who is signed in, before anything is drawn. @returns when that is known, or cannot be */
export function fetchSession(): Promise<void> {
  return queryClient.prefetchQuery(queryOf(getToken()));
}

function queryOf(token: string | null) {
  return { queryKey: ['me', token], queryFn: fetchMe, staleTime: 60_000 };
}

export function cachedMe(): Me | undefined {
  return queryClient.getQueryData<Me>(['me', getToken()]);
}

/** Asks the server again, after something about the person changed. */
export function refreshMe(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['me'] });
}

export function signIn(door: Area, email: string, password: string): Promise<void> {
  return signInAt(`/api/${door}/login`, { email, password });
}

/** Takes the session that the server opens for what is shown. */
export async function signInAt(path: string, shown: object): Promise<void> {
  const { data } = await http.post<{ token?: string }>(path, shown);
  if (!data?.token) throw new ApiError('サーバーからの応答が正しくありません。', 502, 'no_token');
  setToken(data.token);
}

/** How somebody shows to be the one: the best first. */
export type Method = 'passkey' | 'totp' | 'password' | 'mail' | 'sso' | 'recovery';

/** What is shown by a method, in the words of `POST /api/proof`. */
export interface Proof {
  readonly method: Method;
  readonly password?: string;
  readonly code?: string;
  readonly response?: unknown;
  readonly trust?: boolean;
}

/** Shows to be the one. Where the session was waiting for it, another takes its place. */
export async function prove(proof: Proof): Promise<void> {
  const { data } = await http.post<{ token: string } | null>('/api/proof', proof);
  if (data) setToken(data.token);
}

/** Ends the session here even when the server cannot be told. */
export async function signOut(): Promise<void> {
  await http.post('/api/logout').catch(() => undefined);
  removeToken('signedOut');
}

export function changePassword(me: Me, currentPassword: string, newPassword: string): Promise<unknown> {
  return http.put(`/api/users/${me.id}/password`, { currentPassword, newPassword });
}

/** A token that the server refuses is gone already; one that it cannot place (403, 404) goes too. A lost connection leaves it. */
async function fetchMe(): Promise<Me> {
  try {
    return (await http.get<Me>('/api/me')).data;
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404)) removeToken('expired');
    throw error;
  }
}
