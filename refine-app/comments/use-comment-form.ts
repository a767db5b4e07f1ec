import { useState } from 'react';
import { resources } from '../../resources.config.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { useMe } from '../providers/session.ts';
import type { ThreadProps } from './comment.ts';
import { usePosting } from './use-posting.ts';

const { content } = resources.comments.fields;

/** One comment on its way: what is written, for whom, and what became of it. The staff write for colleagues unless they choose otherwise each time. */
export function useCommentForm(thread: ThreadProps, newest: number) {
  const { entityType, entityId, side } = thread;
  const [text, setText] = useDraft(`${useMe().id} ${entityType} ${entityId}`);
  const [internal, setInternal] = useState(side === 'staff');
  /** Whether publishing waits for the second look. */
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  const { post, sending, failure } = usePosting(thread, newest);

  const send = async () => {
    setDone('');
    const posted = await post(text.trim(), internal);
    setAsked(false);
    if (!posted) return;
    setText('');
    setInternal(side === 'staff');
    setDone(side === 'grantee' ? 'コメントを送信しました。' : internal ? '内部のコメントを残しました。' : 'コメントを助成者に公開しました。');
  };
  const submit = () => {
    if (sending || asked) return;
    const wrong = validateFields({ content }, { content: text.trim() }, 'create').errors.content ?? '';
    setError(wrong);
    if (wrong) return;
    if (side === 'staff' && !internal) setAsked(true);
    else void send();
  };
  const type = (typed: string) => {
    setText(typed);
    setError('');
    setDone('');
  };
  return { text, type, internal, setInternal, asked, stepBack: () => setAsked(false), error, failure, done, sending, submit, send };
}

export type CommentForm = ReturnType<typeof useCommentForm>;

/** How many characters there is still room for. */
export function roomIn(text: string): number {
  return (content.options.max ?? Number.POSITIVE_INFINITY) - [...text.trim()].length;
}

/** A text that is still there after a reload, a closed tab or a new login of the same person. An empty one is forgotten. */
function useDraft(name: string): readonly [string, (text: string) => void] {
  const key = `seseragiComment/${name}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  return [text, keep];
}
