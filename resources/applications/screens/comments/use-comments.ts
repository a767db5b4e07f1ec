import { type CrudFilter, type HttpError, useCreate, useInvalidate, useList } from '@refinedev/core';
import { useRef, useState } from 'react';
import { failureFields, failureText } from '../../../../refine-app/ui/failure.ts';
import type { CommentRow, ThreadProps } from './comment.ts';

/** Initial page size, and the maximum of one request. */
const [initialSize, maxSize] = [50, 200];

/** Comments, latest last. `older` loads earlier ones. */
export function useComments({ entityType, entityId, applicationId, whole }: ThreadProps) {
  const [pageSize, setPageSize] = useState(initialSize);
  const { result, query } = useList<CommentRow, HttpError>({
    resource: 'comments',
    filters: whole ? [equal('applicationId', applicationId)] : [equal('entity_type', entityType), equal('entity_id', entityId)],
    sorters: [{ field: 'createdAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize },
  });
  const total = result.total ?? 0;
  const older = total > result.data.length && pageSize < maxSize ? () => setPageSize(maxSize) : null;
  return { comments: result.data.toReversed(), total, older, query };
}

const equal = (field: string, value: string | number): CrudFilter => ({ field, operator: 'eq', value });

/** Posts comments one at a time. `post` resolves to whether it succeeded; `failure` holds the reason. */
export function usePosting({ entityType, entityId }: ThreadProps) {
  const { mutateAsync } = useCreate<CommentRow, HttpError>();
  const refetch = useRefetch();
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  /** A ref, since a second Enter before the next render would not see the state. */
  const busy = useRef(false);

  const post = async (content: string, isInternal: boolean): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setFailure('');
    try {
      await mutateAsync({ resource: 'comments', values: { entityType, entityId, content, isInternal }, invalidates: [] });
      await refetch();
      return true;
    } catch (problem) {
      setFailure(Object.values(failureFields(problem)).join('\n') || failureText(problem));
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { post, sending, failure };
}

/** Invalidates the lists and counts of comments. */
export function useRefetch(): () => Promise<void> {
  const invalidate = useInvalidate();
  return () => invalidate({ resource: 'comments', invalidates: ['resourceAll'] });
}
