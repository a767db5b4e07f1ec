import { type HttpError, useCreate, useInvalidate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { failureFields, failureText } from '../ui/failure.ts';
import type { CommentRow, ThreadProps } from './comment.ts';
import { useLostPost } from './use-lost-post.ts';

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
