import { useDelete } from '@refinedev/core';
import { useState } from 'react';
import { failureText } from '../ui/failure.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { toast } from '../ui/toasts.ts';
import type { CommentRow } from './comment.ts';
import { useRefetch } from './use-posting.ts';

/** Asks in place of the button: a deleted comment does not come back. */
export function DeleteQuestion({ comment, onKeep }: { readonly comment: CommentRow; readonly onKeep: () => void }) {
  const { mutateAsync } = useDelete();
  const refetch = useRefetch();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await mutateAsync({
        resource: 'comments',
        id: comment.id,
        values: { version: comment.version },
        invalidates: [],
      });
      toast({ type: 'success', title: 'コメントを削除しました' });
      await refetch();
    } catch (problem) {
      setFailure(failureText(problem));
      setBusy(false);
    }
  };
  return (
    <div className="comment-question">
      <p ref={takeFocus} tabIndex={-1}>
        このコメントを削除します。元に戻すことはできません。
      </p>
      {failure && (
        <p role="alert" className="comment-error">
          削除できませんでした。{failure}
        </p>
      )}
      <div className="comment-buttons">
        <button type="button" className="comment-button comment-danger" disabled={busy} onClick={() => void remove()}>
          {busy ? '削除しています…' : 'コメントを削除する'}
        </button>
        <button type="button" className="comment-button" disabled={busy} onClick={onKeep}>
          やめる
        </button>
      </div>
    </div>
  );
}
