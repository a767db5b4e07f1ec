import { type HttpError, useList, useOne } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';

/** A letter that the foundation asks to sign. */
export type Envelope = Row<typeof resources.envelopes>;

const resource = resources.envelopes.name;

export function useEnvelope(id: number) {
  const { result, query } = useOne<Envelope, HttpError>({ resource, id });
  return { envelope: result, query };
}

/** All letters of an application that were to be signed, the newest first. */
export function useEnvelopes(applicationId: number | undefined) {
  const { result, query } = useList<Envelope, HttpError>({
    resource,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'id', order: 'desc' }],
    pagination: { pageSize: 200 },
    queryOptions: { enabled: applicationId !== undefined },
  });
  return { envelopes: result.data, query };
}

/** Where a letter is read and signed. */
export function signPath(id: number, step?: 'decline'): string {
  return `/user/sign/${id}${step ? `?step=${step}` : ''}`;
}
