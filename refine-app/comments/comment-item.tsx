import { type ReactNode, useRef, useState } from 'react';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { relativeTime } from '../../domain/dates/relative-time.ts';
import { useMe } from '../providers/session.ts';
import { Badge } from '../ui/badge.tsx';
import { authorLabel } from './author.ts';
import type { CommentRow, ThreadProps } from './comment.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { Visibility } from './visibility.tsx';

interface Props {
  readonly comment: CommentRow;
  readonly side: ThreadProps['side'];
  readonly now: Date;
  /** What it is about, where that is not what the thread is about. */
  readonly target: ReactNode;
}

/** What one person said. The text is shown as it was typed, and nothing in it becomes a link. */
export function CommentItem({ comment, side, now, target }: Props) {
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setDeleting(false);
    opener.current?.focus();
  };
  const { content, isInternal, userRole, abilities } = comment;
  return (
    <li className={isInternal ? 'comment comment-internal' : 'comment'}>
      <p className="comment-head">
        <Author comment={comment} side={side} />
        <When instant={comment.createdAt} now={now} />
        {side === 'staff' && (isInternal || userRole !== 'recipient') && <Visibility internal={isInternal === true} />}
        {target}
        {abilities.includes('delete') && (
          <button ref={opener} type="button" className="comment-delete" aria-expanded={deleting} onClick={() => setDeleting(true)}>
            削除<span className="visually-hidden">（{excerpt(content)}）</span>
          </button>
        )}
      </p>
      <p className="comment-text">{content}</p>
      {deleting && <DeleteQuestion comment={comment} onKeep={keep} />}
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
        {isMine && <span className="comment-soft">（あなた）</span>}
      </strong>
      <Badge color={color}>{text}</Badge>
      {office && <span className="comment-soft">{office}</span>}
    </>
  );
}

function When({ instant, now }: { readonly instant: string; readonly now: Date }) {
  return (
    <time className="comment-soft" dateTime={instant} title={formatDateTime(instant)}>
      {relativeTime(instant, now)}
    </time>
  );
}

/** The beginning of a text, to tell it from the others. */
export function excerpt(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
