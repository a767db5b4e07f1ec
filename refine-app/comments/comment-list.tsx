import type { ReactNode } from 'react';
import { useMe } from '../providers/session.ts';
import type { CommentRow, ThreadProps } from './comment.ts';
import { CommentItem } from './comment-item.tsx';
import { useNow } from './use-now.ts';
import { useScroll } from './use-scroll.ts';

interface Props {
  readonly comments: readonly CommentRow[];
  readonly total: number;
  readonly older: (() => void) | null;
  readonly side: ThreadProps['side'];
  readonly target: ((comment: CommentRow) => ReactNode) | undefined;
}

/** Milliseconds after which the times are looked at again. */
const tick = 20_000;

/** What was said, the latest last. Beyond its greatest height it scrolls by itself (spec, second file, section 9). */
export function CommentList({ comments, total, older, side, target }: Props) {
  const now = useNow(tick);
  const { list, onScroll, isBehind, toEnd } = useScroll(comments, useMe().id);
  return (
    <div className="comment-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <section ref={list} className="comment-list" aria-label="コメントの一覧" tabIndex={0} onScroll={onScroll}>
        {older && (
          <button type="button" className="comment-button comment-older" onClick={older}>
            以前のコメントを表示する
          </button>
        )}
        {!older && total > comments.length && (
          <p className="comment-soft">
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
        <button type="button" className="comment-button comment-main comment-newer" onClick={toEnd}>
          新しいコメントを見る
        </button>
      )}
    </div>
  );
}
