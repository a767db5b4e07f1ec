import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { failureText } from '../../ui/failure.ts';
import { Entry } from './entry.tsx';
import type { Envelope } from './use-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
}

/** A mail with a code, and the place to type it: whoever signs reads the mails of the account. */
export function CodeEntry({ envelope, value, onValue, error }: Props) {
  const { send, busy, sent, failure } = useCode(envelope);
  return (
    <div className="sign-code">
      <p>ご本人であることを確かめるため、あなたのメールアドレスに6桁の確認コードをお送りします。</p>
      <button type="button" className="button" aria-disabled={busy} onClick={() => void send()}>
        {busy ? '送っています…' : sent ? '確認コードをもう一度送る' : '確認コードをメールで送る'}
      </button>
      <p role="status" className="soft">
        {sent &&
          !failure &&
          `${sent.sentTo} に送りました。${sent.minutes}分以内に入力してください。届かないときは、迷惑メールの場所もご確認ください。`}
      </p>
      {failure && (
        <p className="sign-error" role="alert">
          {failure}
        </p>
      )}
      <Entry label="確認コード" help="メールに書かれた6桁の数字です。" value={value} onValue={onValue} error={error} kind="code" />
    </div>
  );
}

interface SentCode {
  readonly sentTo: string;
  readonly minutes: number;
}

/** Has the code mailed that shows who signs; said is what became of it. */
function useCode({ id }: Envelope) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useCustomMutation();
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const url = `/api/envelopes/${id}/code`;
      const { data } = await mutateAsync({ url, method: 'post', values: {} });
      setSent(data as unknown as SentCode);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, sent, failure };
}
