import { useRef } from 'react';
import { ApiError } from '../providers/errors.ts';
import { http } from '../providers/http.ts';
import { useMe } from '../providers/session.ts';
import type { CommentRow, ThreadProps } from './comment.ts';

interface Lost {
  readonly content: string;
  /** The newest comment that was known before. */
  readonly after: number;
}

/** When the connection broke, a comment may have arrived all the same: before the same text is sent again, the server is asked for it. */
export function useLostPost({ entityType, entityId }: ThreadProps) {
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
