import { useEffect, useRef, useState } from 'react';
import type { CommentRow } from './comment.ts';
import { excerpt } from './comment-item.tsx';

/** What a screen reader is told of a comment that someone else has just written; nothing of those that were there before. */
export function useAnnouncement(comments: readonly CommentRow[], isLoaded: boolean, userId: number): string {
  const newest = useRef<number>(undefined);
  const [text, setText] = useState('');
  const last = comments.at(-1);
  useEffect(() => {
    if (!isLoaded) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, last?.id ?? 0);
    if (before === undefined || !last || last.id <= before || last.userId === userId) return;
    setText(`${last.userName ?? ''}さんの新しい${last.isInternal ? '内部の' : ''}コメント：${excerpt(last.content)}`);
  }, [isLoaded, last, userId]);
  return text;
}
