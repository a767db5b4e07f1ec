import clsx from 'clsx/lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import { useKeptText } from '../../../../refine-app/ui/kept.ts';
import { touch, useMedia } from '../../../../refine-app/ui/use-media.ts';
import { resources } from '../../../../resources.config.ts';
import { validateFields } from '../../../../schema/derive/validators.ts';
import { isSendKey, type ThreadProps } from './comment.ts';
import { Visibility } from './comment-item.tsx';
import css from './comments.module.css';
import { usePosting } from './use-comments.ts';

interface Props {
  readonly thread: ThreadProps;
}

/**
 * Comment form. Grantees write to the foundation; comments of staff are internal unless chosen otherwise, and publishing one asks for confirmation.
 */
export function CommentForm({ thread }: Props) {
  const form = useCommentForm(thread);
  const { confirming, internal, sending } = form;
  const isStaff = thread.side === 'staff';
  return (
    <form
      className={isStaff && internal ? clsx(css.commentForm, css.commentInternal) : css.commentForm}
      aria-label="コメントを書く"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {isStaff && <Audience internal={internal} disabled={confirming || sending} onChange={form.setInternal} />}
      <TextBox form={form} isStaff={isStaff} />
      {form.failure && (
        <p role="alert" className={clsx(css.commentError, css.commentFailure)}>
          <strong>コメントの送信に失敗しました。</strong>書いた内容はそのまま残っています。
          <br />
          {form.failure}
        </p>
      )}
      {confirming ? <PublishQuestion form={form} counterpart={thread.counterpart ?? null} /> : <SendButton form={form} isStaff={isStaff} />}
    </form>
  );
}

function SendButton({ form: { internal, sending, done }, isStaff }: { readonly form: Form; readonly isStaff: boolean }) {
  const label = !isStaff ? '送信する' : internal ? '内部のコメントを残す' : '助成者に公開する';
  return (
    <div className={css.commentButtons}>
      <Button submit type="primary" className={css.commentButton} aria-disabled={sending || undefined}>
        {sending ? '送信しています…' : label}
      </Button>
      <span role="status" className={css.commentSoft}>
        {done}
      </span>
    </div>
  );
}

/** The remaining number of characters is shown below this limit. */
const remainingShownBelow = 200;

function TextBox({ form, isStaff }: { readonly form: Form; readonly isStaff: boolean }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { error, text } = form;
  const wasConfirming = useRef(form.confirming);
  useEffect(() => {
    if (error || (wasConfirming.current && !form.confirming)) box.current?.focus();
    wasConfirming.current = form.confirming;
  }, [error, form.confirming]);
  const remaining = remainingIn(text);
  // Touch keyboards have no Shift+Enter: Enter breaks the line and the button sends.
  const byTouch = useMedia(touch);
  return (
    <div className={css.commentBox}>
      <label htmlFor={id}>{isStaff ? 'コメント' : '基金の担当者へのコメント'}</label>
      <textarea
        ref={box}
        id={id}
        rows={2}
        value={text}
        readOnly={form.confirming || form.sending}
        enterKeyHint={byTouch ? 'enter' : 'send'}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
        onChange={(event) => form.type(event.target.value)}
        onKeyDown={(event) => {
          if (byTouch || !isSendKey(event)) return;
          event.preventDefault();
          form.submit();
        }}
      />
      {error && (
        <p id={`${id}-error`} className={css.commentError} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-help`} className={css.commentSoft}>
        {byTouch ? '改行できます。書き終えたら、下のボタンを押してください。' : 'Enterで送信、Shift＋Enterで改行します。'}
        {remaining < remainingShownBelow && (remaining >= 0 ? `　あと${remaining}文字書けます。` : `　${-remaining}文字多すぎます。`)}
      </p>
    </div>
  );
}

/** Confirmation before a comment is published, naming its readers. The focus moves to its sentence, so that another Enter does not publish. */
function PublishQuestion({ form, counterpart }: { readonly form: Form; readonly counterpart: string | null }) {
  return (
    <div className={css.commentQuestion}>
      <p ref={takeFocus} tabIndex={-1}>
        このコメントを助成者に公開します。{counterpart ? `「${counterpart}」の方` : '助成者'}
        が画面で読めるようになり、連絡担当者にメールでもお知らせします。
      </p>
      <div className={css.commentButtons}>
        <Button type="primary" className={css.commentButton} aria-disabled={form.sending || undefined} onClick={() => void form.send()}>
          {form.sending ? '送信しています…' : '公開する'}
        </Button>
        <Button className={css.commentButton} disabled={form.sending} onClick={form.stepBack}>
          やめる
        </Button>
      </div>
    </div>
  );
}

interface AudienceProps {
  readonly internal: boolean;
  readonly disabled: boolean;
  readonly onChange: (internal: boolean) => void;
}

/** Choice of the readers of a staff comment. */
function Audience({ internal, disabled, onChange }: AudienceProps) {
  const name = useId();
  return (
    <fieldset className={css.commentAudience} disabled={disabled}>
      <legend>公開範囲</legend>
      {[true, false].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={name} checked={internal === choice} onChange={() => onChange(choice)} />
          <Visibility internal={choice} />
        </label>
      ))}
    </fieldset>
  );
}

/** State of one comment: text, readers and result. Comments of staff are internal again after each one sent. */
function useCommentForm(thread: ThreadProps) {
  const { entityType, entityId, side } = thread;
  const [text, setText] = useKeptText(`seseragiComment/${useMe().id} ${entityType} ${entityId}`, localStorage);
  const [internal, setInternal] = useState(side === 'staff');
  /** Whether publishing awaits confirmation. */
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  const { post, sending, failure } = usePosting(thread);

  const send = async () => {
    setDone('');
    const posted = await post(text.trim(), internal);
    setConfirming(false);
    if (!posted) return;
    setText('');
    setInternal(side === 'staff');
    setDone(side === 'grantee' ? 'コメントを送信しました。' : internal ? '内部のコメントを残しました。' : 'コメントを助成者に公開しました。');
  };
  const submit = () => {
    if (sending || confirming) return;
    const { content } = resources.comments.fields;
    const wrong = validateFields({ content }, { content: text.trim() }, 'create').errors.content ?? '';
    setError(wrong);
    if (wrong) return;
    if (side === 'staff' && !internal) setConfirming(true);
    else void send();
  };
  const type = (typed: string) => {
    setText(typed);
    setError('');
    setDone('');
  };
  return { text, type, internal, setInternal, confirming, stepBack: () => setConfirming(false), error, failure, done, sending, submit, send };
}

type Form = ReturnType<typeof useCommentForm>;

function remainingIn(text: string): number {
  return (resources.comments.fields.content.options.max ?? Number.POSITIVE_INFINITY) - [...text.trim()].length;
}
