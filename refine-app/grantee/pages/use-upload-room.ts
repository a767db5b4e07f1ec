import { type HttpError, useCustom } from '@refinedev/core';

interface Quota {
  readonly used: number;
  readonly limit: number;
}

interface Quotas {
  readonly person: Quota;
  readonly organization: Quota | null;
}

/** How much more may be sent: `full` takes nothing, `scarce` is worth a word. */
export interface UploadRoom {
  readonly state: 'ample' | 'scarce' | 'full';
  /** In bytes. */
  readonly left: number;
  /** Whether all of the organisation share it. */
  readonly shared: boolean;
}

const scarceFrom = 0.8;

/** The room for the grantee's files; ample until it is known. */
export function useUploadRoom(): UploadRoom {
  const { result, query } = useCustom<Quotas & Record<string, unknown>, HttpError>({
    url: '/api/files/quota',
    method: 'get',
    queryOptions: { staleTime: 60_000 },
  });
  return query.isSuccess ? roomOf(result.data) : { state: 'ample', left: Number.POSITIVE_INFINITY, shared: false };
}

/** The tighter of the two. */
export function roomOf({ person, organization }: Quotas): UploadRoom {
  const own = roomIn(person, false);
  const all = organization ? roomIn(organization, true) : own;
  return all.left < own.left ? all : own;
}

function roomIn({ used, limit }: Quota, shared: boolean): UploadRoom {
  const left = Math.max(0, limit - used);
  if (left === 0) return { state: 'full', left, shared };
  return { state: used >= limit * scarceFrom ? 'scarce' : 'ample', left, shared };
}
