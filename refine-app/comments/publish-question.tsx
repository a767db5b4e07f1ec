import { takeFocus } from '../ui/take-focus.ts';
import type { CommentForm } from './use-comment-form.ts';

/** The second look before a comment goes out: it says who will read it. The focus goes to the sentence, so that one more Enter publishes nothing. */
export function PublishQuestion({ form, counterpart }: { readonly form: CommentForm; readonly counterpart: string | null }) {
  return (
    <div className="comment-question">
      <p ref={takeFocus} tabIndex={-1}>
        このコメントを助成者に公開します。{counterpart ? `「${counterpart}」の方` : '助成者'}
        が画面で読めるようになり、連絡担当者にメールでもお知らせします。
      </p>
      <div className="comment-buttons">
        <button type="button" className="comment-button comment-main" aria-disabled={form.sending || undefined} onClick={() => void form.send()}>
          {form.sending ? '送信しています…' : '公開する'}
        </button>
        <button type="button" className="comment-button" disabled={form.sending} onClick={form.stepBack}>
          やめる
        </button>
      </div>
    </div>
  );
}
