import { type CrudFilter, type HttpError, useList } from '@refinedev/core';
import { useState } from 'react';
import type { CommentRow, ThreadProps } from './comment.ts';

/** Shown at first, and the most that one call gives. */
const [first, most] = [50, 200];

/** What was said, the latest last; older ones on request. */
export function useComments({ entityType, entityId, applicationId, whole }: ThreadProps) {
  const [pageSize, setPageSize] = useState(first);
  const { result, query } = useList<CommentRow, HttpError>({
    resource: 'comments',
    filters: whole ? [equal('applicationId', applicationId)] : [equal('entity_type', entityType), equal('entity_id', entityId)],
    sorters: [{ field: 'createdAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize },
  });
  const total = result.total ?? 0;
  const older = total > result.data.length && pageSize < most ? () => setPageSize(most) : null;
  return { comments: result.data.toReversed(), total, older, query };
}

const equal = (field: string, value: string | number): CrudFilter => ({ field, operator: 'eq', value });
