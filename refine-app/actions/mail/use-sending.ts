import { useRef, useState } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { useMe } from '../../providers/session.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { Letter, LetterErrors } from './letter.ts';
import { type Mailing, sendLetter, sendPlainLetter } from './mail-calls.ts';
import { watchMailing } from './mailings.ts';

/** Hands a letter over to the server, once at a time, and has its way out followed. */
export function useSending(rich: boolean) {
  const refresh = useRefresh();
  const [percent, setPercent] = useState<number>();
  const [errors, setErrors] = useState<LetterErrors>({});
  const [failure, setFailure] = useState('');
  const [mailing, setMailing] = useState<Mailing>();
  const busy = useRef(false);
  const userId = useMe().id;

  const forget = () => {
    setErrors({});
    setFailure('');
  };
  const send = async (ids: readonly number[], letter: Letter, files: readonly File[]) => {
    if (busy.current) return undefined;
    busy.current = true;
    forget();
    setPercent(0);
    try {
      const sent = await (rich ? sendLetter(ids, letter, files, setPercent) : sendPlainLetter(ids, letter));
      watchMailing(userId, { batchId: sent.batchId, subject: letter.subject, total: sent.total, at: Date.now() });
      setMailing(sent);
      void refresh();
      return sent;
    } catch (error) {
      setErrors(failureFields(error));
      setFailure([...new Set([failedText, reasonOf(error), ...Object.values(failureFields(error))])].join('\n'));
      return undefined;
    } finally {
      setPercent(undefined);
      busy.current = false;
    }
  };
  return { send, forget, errors, percent, failure, mailing };
}

/** The spec's text for what has no other (first file, section 8). */
const failedText = 'メールの送信に失敗しました';

/** An answer that was lost may have been a good one: nobody should get a letter twice for it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'network') return failureText(error);
  return '通信が途切れたため、送信が受け付けられたか分かりません。「一斉送信」の画面で確かめてから、もう一度お試しください。';
}
