import clsx from 'clsx/lite';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import type { CommentRow, ThreadProps } from './comment.ts';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';

interface Props {
  readonly comments: readonly CommentRow[];
  readonly total: number;
  readonly older: (() => void) | null;
  readonly side: ThreadProps['side'];
  readonly target: ((comment: CommentRow) => ReactNode) | undefined;
}

/** Refresh interval of relative times, in milliseconds. */
const tick = 20_000;

/** Comments, latest last. Scrolls beyond its maximum height (spec, second file, section 9). */
export function CommentList({ comments, total, older, side, target }: Props) {
  const now = useNow(tick);
  const { list, onScroll, isBehind, toEnd } = useScroll(comments, useMe().id);
  return (
    <div className={css.commentFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section ref={list} className={css.commentList} aria-label="コメントの一覧" tabIndex={0} onScroll={onScroll}>
        {older && (
          <Button className={clsx(css.commentButton, css.commentOlder)} onClick={older}>
            以前のコメントを表示する
          </Button>
        )}
        {!older && total > comments.length && (
          <p className={css.commentSoft}>
            新しい{comments.length}件を表示しています（全{total}件）。
          </p>
        )}
        <ol>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} side={side} now={now} target={target?.(comment)} />
          ))}
        </ol>
      </section>
      {isBehind && (
        <Button type="primary" className={clsx(css.commentButton, css.commentNewer)} onClick={toEnd}>
          新しいコメントを見る
        </Button>
      )}
    </div>
  );
}

/** The current time, updated periodically. @param interval in milliseconds */
function useNow(interval: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}

interface Seen {
  readonly first: number;
  readonly last: number;
  readonly height: number;
}

/** Distance from the end, in pixels, that counts as being at the end. */
const nearEnd = 48;

/**
 * Scroll position of the list: at its end, new comments scroll into view; further up, a button points them out, and older ones inserted above move
 * nothing. The reader's own comments always scroll into view.
 */
function useScroll(comments: readonly CommentRow[], userId: number) {
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
