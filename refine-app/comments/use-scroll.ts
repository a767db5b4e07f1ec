import { useLayoutEffect, useRef, useState } from 'react';
import type { CommentRow } from './comment.ts';

interface Seen {
  readonly first: number;
  readonly last: number;
  readonly height: number;
}

/** So near to the end counts as being there. */
const nearEnd = 48;

/**
 * Keeps a list of comments where its reader is: at the end, new ones come into sight; further up, they are only pointed out, and older ones that are
 * put in above move nothing. One's own are always shown.
 */
export function useScroll(comments: readonly CommentRow[], userId: number) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef<Seen>(undefined);
  const atEnd = useRef(true);
  const [isBehind, setBehind] = useState(false);
  const [first, last] = [comments.at(0), comments.at(-1)];

  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !first || !last) return;
    const before = seen.current;
    const isNew = before !== undefined && last.id > before.last;
    if (atEnd.current || (isNew && last.userId === userId)) element.scrollTop = element.scrollHeight;
    else if (isNew) setBehind(true);
    else if (before && first.id < before.first) element.scrollTop += element.scrollHeight - before.height;
    seen.current = { first: first.id, last: last.id, height: element.scrollHeight };
  }, [first, last, userId]);

  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    if (atEnd.current) setBehind(false);
  };
  return { list, onScroll, isBehind, toEnd };
}
