import { type HttpError, useCustom } from '@refinedev/core';

export interface Member {
  readonly id: number;
  readonly username: string;
  readonly position: string | null;
  readonly email: string;
}

/** The people of the grantee's own organisation. */
export function useMembers() {
  const { result, query } = useCustom<Member[] & Record<string, unknown>, HttpError>({
    url: '/api/my/members',
    method: 'get',
    queryOptions: { staleTime: 60_000 },
  });
  const members: readonly Member[] = query.isSuccess ? result.data : [];
  return { members, query };
}

/** A name with the position, where there is one. */
export function memberName({ username, position }: Member): string {
  return position ? `${username}（${position}）` : username;
}
