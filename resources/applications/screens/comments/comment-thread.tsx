import clsx from 'clsx/lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { may } from '../../../../refine-app/data/access.ts';
import { useLive } from '../../../../refine-app/data/live.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { adviceText } from '../../../../refine-app/ui/failure.ts';
import { Disconnected, Placeholder } from '../../../../refine-app/ui/waiting.tsx';
import { type CommentRow, excerpt, type ThreadProps } from './comment.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import css from './comments.module.css';
import { useComments } from './use-comments.ts';

interface Props extends ThreadProps {
  /** Renders the subject of a comment, where a thread shows those of several records. */
  readonly target?: (comment: CommentRow) => ReactNode;
}

/** Thread of comments between grantee and foundation or among staff, with live updates. Without antd, since both areas load it. */
export function CommentThread(props: Props) {
  return <Thread key={`${props.entityType} ${props.entityId}`} {...props} />;
}

function Thread({ target, ...thread }: Props) {
  const me = useMe();
  const { comments, total, older, query } = useComments(thread);
  useLive(thread.applicationId);
  const announcement = useAnnouncement(comments, query.data !== undefined, me.id);
  return (
    <div className={css.comments} data-side={thread.side} data-touch>
      {comments.length > 0 ? (
        <CommentList comments={comments} total={total} older={older} side={thread.side} target={target} />
      ) : (
        <ThreadState query={query} side={thread.side} />
      )}
      <p className={baseCss.visuallyHidden} aria-live="polite">
        {announcement}
      </p>
      {may(me, 'comments', 'create') && <CommentForm thread={thread} />}
    </div>
  );
}

type Query = ReturnType<typeof useComments>['query'];

/** Loading, failed or empty. Loaded comments stay when a later request fails. */
function ThreadState({ query, side }: { readonly query: Query; readonly side: ThreadProps['side'] }) {
  if (query.isPending && query.fetchStatus === 'paused') return <Disconnected className={css.commentFace} />;
  if (query.isPending) return <Placeholder label="コメントを読み込んでいます" />;
  if (query.isLoadingError)
    return (
      <div className={clsx(css.commentFace, css.commentFailure)} role="alert">
        <p>
          <strong>コメントの取得に失敗しました</strong>
        </p>
        <p>{adviceText(query.error)}</p>
        <Button className={css.commentButton} onClick={() => void query.refetch()}>
          もう一度読み込む
        </Button>
      </div>
    );
  return <p className={css.commentFace}>コメントはまだありません。{side === 'grantee' && '質問や連絡があれば、下の欄からお送りください。'}</p>;
}

/** Live-region text for a new comment by someone else; comments present at load are not announced. */
function useAnnouncement(comments: readonly CommentRow[], isLoaded: boolean, userId: number): string {
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
