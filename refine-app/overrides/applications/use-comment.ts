import { useCreate } from '@refinedev/core';
import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';
import { useMe } from '../../providers/session.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

const { content } = resources.comments.fields;

/** One comment on its way: what is written, for whom, and what became of it. */
export function useComment(applicationId: number) {
  const [text, setText] = useKeptText(`comment ${useMe().id} ${applicationId}`);
  const [internal, setInternal] = useState(true);
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState('');
  const { send, sending, failure } = useSend(applicationId, (posted) => {
    setAsked(false);
    if (!posted) return;
    setText('');
    setInternal(true);
  });

  const submit = () => {
    const wrong = validateFields({ content }, { content: text.trim() }, 'create').errors.content ?? '';
    setError(wrong);
    if (wrong || sending) return;
    if (internal) void send(text, true);
    else setAsked(true);
  };
  const type = (typed: string) => {
    setText(typed);
    setError('');
  };
  const publish = () => void send(text, false);
  return { text, setText: type, internal, setInternal, asked, error, failure, sending, submit, publish, stepBack: () => setAsked(false) };
}

function useSend(applicationId: number, onDone: (posted: boolean) => void) {
  const { mutateAsync } = useCreate();
  const refresh = useRefresh();
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const send = async (text: string, isInternal: boolean) => {
    setSending(true);
    setFailure('');
    try {
      const values = { entityType: 'application', entityId: applicationId, content: text.trim(), isInternal };
      await mutateAsync({ resource: 'comments', values, successNotification: false, errorNotification: false, invalidates: [] });
      toast({ type: 'success', title: isInternal ? '内部のコメントを残しました' : 'コメントを助成者に公開しました' });
      void refresh();
      onDone(true);
    } catch (problem) {
      setFailure(Object.values(failureFields(problem)).join('\n') || failureText(problem));
      onDone(false);
    } finally {
      setSending(false);
    }
  };
  return { send, sending, failure };
}

/** A text that waits in the tab's own storage while one looks elsewhere. */
function useKeptText(key: string) {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, keep] as const;
}
