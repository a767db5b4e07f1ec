import { type CrudFilter, type HttpError, useCreate, useInvalidate, useList } from '@refinedev/core';
import { useRef, useState } from 'react';
import { ApiError } from '../providers/errors.ts';
import { http } from '../providers/http.ts';
import { useMe } from '../providers/session.ts';
import { failureFields, failureText } from '../ui/failure.ts';
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

/**
 * Sends comments, one at a time. `post` says whether the comment arrived; what kept it from that stands in `failure`.
 * @param newest id of the newest comment that is known here
 */
export function usePosting(thread: ThreadProps, newest: number) {
  const { entityType, entityId } = thread;
  const { mutateAsync } = useCreate<CommentRow, HttpError>();
  const refetch = useRefetch();
  const lost = useLostPost(thread);
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  /** Beside the state, which a second Enter in the same moment would not see yet. */
  const busy = useRef(false);

  const send = async (content: string, isInternal: boolean) => {
    if (await lost.arrived(content)) return;
    const values = { entityType, entityId, content, isInternal };
    await mutateAsync({ resource: 'comments', values, invalidates: [] });
  };
  const post = async (content: string, isInternal: boolean): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setFailure('');
    try {
      await send(content, isInternal);
      lost.forget();
      await refetch();
      return true;
    } catch (problem) {
      lost.note(problem, { content, after: newest });
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

interface Lost {
  readonly content: string;
  /** The newest comment that was known before. */
  readonly after: number;
}

/** When the connection broke, a comment may have arrived all the same: before the same text is sent again, the server is asked for it. */
function useLostPost({ entityType, entityId }: ThreadProps) {
  const { id: userId } = useMe();
  const lost = useRef<Lost | null>(null);

  const arrived = async (content: string): Promise<boolean> => {
    if (lost.current?.content !== content) return false;
    const { after } = lost.current;
    const params = { entity_type: entityType, entity_id: entityId, limit: 50 };
    const { data } = await http.get<{ comments: readonly CommentRow[] }>('/api/comments', { params });
    return data.comments.some((row) => row.id > after && row.userId === userId && row.content === content.normalize('NFC'));
  };
  const note = (problem: unknown, post: Lost) => {
    const isLost = problem instanceof ApiError && (problem.code === 'network' || problem.statusCode >= 500);
    if (isLost && lost.current?.content !== post.content) lost.current = post;
  };
  const forget = () => {
    lost.current = null;
  };
  return { arrived, note, forget };
}
