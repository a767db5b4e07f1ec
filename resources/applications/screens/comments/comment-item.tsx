import { useDelete } from '@refinedev/core';
import clsx from 'clsx/lite';
import { type ReactNode, useRef, useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { relativeTime } from '../../../../domain/dates/relative-time.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { authorLabel, type CommentRow, excerpt, type ThreadProps } from './comment.ts';
import css from './comments.module.css';
import { useRefetch } from './use-comments.ts';

interface Props {
  readonly comment: CommentRow;
  readonly side: ThreadProps['side'];
  readonly now: Date;
  /** The comment's subject, if it differs from the thread's. */
  readonly target: ReactNode;
}

/** One comment, shown as plain text; addresses in it do not become links. */
export function CommentItem({ comment, side, now, target }: Props) {
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setDeleting(false);
    opener.current?.focus();
  };
  const { content, isInternal, userRole, abilities } = comment;
  return (
    <li className={isInternal ? clsx(css.comment, css.commentInternal) : css.comment}>
      <p className={css.commentHead}>
        <Author comment={comment} side={side} />
        <When instant={comment.createdAt} now={now} />
        {side === 'staff' && (isInternal || userRole !== 'recipient') && <Visibility internal={isInternal === true} />}
        {target}
        {abilities.includes('delete') && (
          <button ref={opener} type="button" className={css.commentDelete} aria-expanded={deleting} onClick={() => setDeleting(true)}>
            削除<span className={baseCss.visuallyHidden}>（{excerpt(content)}）</span>
          </button>
        )}
      </p>
      <p className={css.commentText}>{content}</p>
      {deleting && <DeleteQuestion comment={comment} onCancel={cancel} />}
    </li>
  );
}

function Author({ comment: { userId, userName, userRole }, side }: Pick<Props, 'comment' | 'side'>) {
  const { text, color, office } = authorLabel(userRole, side);
  const isMine = useMe().id === userId;
  return (
    <>
      <strong>
        {userName ?? '—'}
        {isMine && <span className={css.commentSoft}>（あなた）</span>}
      </strong>
      <Badge color={color}>{text}</Badge>
      {office && <span className={css.commentSoft}>{office}</span>}
    </>
  );
}

function When({ instant, now }: { readonly instant: string; readonly now: Date }) {
  return (
    <time className={css.commentSoft} dateTime={instant} title={formatDateTime(instant)}>
      {relativeTime(instant, now)}
    </time>
  );
}

/** Shows who can read a comment; internal comments are marked prominently. */
export function Visibility({ internal }: { readonly internal: boolean }) {
  if (!internal) return <span className={css.commentShown}>助成者に公開</span>;
  return (
    <span className={css.commentLock}>
      <Lock /> 内部のみ
    </span>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="3" y="7" width="10" height="7" rx="1.5" fill="currentColor" />
    </svg>
  );
}

/** Inline confirmation, since a deletion cannot be undone. */
function DeleteQuestion({ comment, onCancel }: { readonly comment: CommentRow; readonly onCancel: () => void }) {
  const { mutateAsync } = useDelete();
  const refetch = useRefetch();
  const { run, busy, failure } = useAsyncCall(undefined, failureText);
  const remove = () =>
    run(async () => {
      await mutateAsync({ resource: 'comments', id: comment.id, values: { version: comment.version }, invalidates: [] });
      toast({ type: 'success', title: 'コメントを削除しました' });
      await refetch();
    });
  return (
    <div className={css.commentQuestion}>
      <p ref={takeFocus} tabIndex={-1}>
        このコメントを削除します。元に戻すことはできません。
      </p>
      {failure && (
        <p role="alert" className={css.commentError}>
          削除できませんでした。{failure}
        </p>
      )}
      <div className={css.commentButtons}>
        <Button danger className={css.commentButton} disabled={busy} onClick={() => void remove()}>
          {busy ? '削除しています…' : 'コメントを削除する'}
        </Button>
        <Button className={css.commentButton} disabled={busy} onClick={onCancel}>
          やめる
        </Button>
      </div>
    </div>
  );
}
