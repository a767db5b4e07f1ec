import { type CrudFilter, type HttpError, useCreate, useInvalidate, useList } from '@refinedev/core';
import { useRef, useState } from 'react';
import { failureFields, failureText } from '../../../../refine-app/ui/failure.ts';
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

/** Sends comments, one at a time. `post` says whether the comment arrived; what kept it from that stands in `failure`. */
export function usePosting({ entityType, entityId }: ThreadProps) {
  const { mutateAsync } = useCreate<CommentRow, HttpError>();
  const refetch = useRefetch();
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  /** Beside the state, which a second Enter in the same moment would not see yet. */
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

/** What the comments stand in and are counted in. */
export function useRefetch(): () => Promise<void> {
  const invalidate = useInvalidate();
  return () => invalidate({ resource: 'comments', invalidates: ['resourceAll'] });
}
