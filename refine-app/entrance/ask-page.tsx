import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { validateFields } from '../../schema/derive/validators.ts';
import { email } from '../../schema/fields.ts';
import { http } from '../providers/http.ts';
import type { Area } from '../ui/areas.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import { showErrors } from '../ui/show-errors.ts';
import { EntranceFrame, EntranceLinks, TextField } from './frame.tsx';

const fields = { email: email('メールアドレス', { required: 'メールアドレスを入力してください' }) };

interface Props {
  area: Area;
  /** Why one is here again, when a link turned out to be dead. */
  refusal: string;
}

/** Asks for the mail with the link; then says, in the same place, what to do next. */
export function AskPage({ area, refusal }: Props) {
  const ask = useAsk();
  return (
    <EntranceFrame area={area} title="パスワードの再設定">
      {ask.sent ? <Sent {...ask.sent} onAgain={ask.again} /> : <AskForm ask={ask} refusal={refusal} />}
      <EntranceLinks area={area} />
    </EntranceFrame>
  );
}

function AskForm({ ask, refusal }: { ask: ReturnType<typeof useAsk>; refusal: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  return (
    <form noValidate onSubmit={ask.submit}>
      <div ref={alert} role="alert" tabIndex={-1}>
        {(ask.failure || refusal) && <p className="form-error">{ask.failure || refusal}</p>}
      </div>
      <p>登録しているメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。</p>
      <TextField
        label="メールアドレス"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={ask.address}
        onValue={ask.setAddress}
        error={ask.error}
      />
      <button type="submit" className="button button-main button-wide" disabled={ask.busy}>
        {ask.busy ? '送信中…' : '送信する'}
      </button>
    </form>
  );
}

interface SentProps {
  address: string;
  message: string;
  onAgain: () => void;
}

function Sent({ address, message, onAgain }: SentProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <>
      <p ref={note} className="form-note" role="status" tabIndex={-1}>
        {message}
      </p>
      <p>
        入力したメールアドレス：<strong>{address}</strong>
      </p>
      <h2>このあとの手順</h2>
      <ol className="entrance-steps">
        <li>届いたメールの中のリンクを開きます。</li>
        <li>新しいパスワードを設定します。</li>
        <li>新しいパスワードでログインします。</li>
      </ol>
      <p>リンクには期限があります。期限が切れたときは、もう一度送信してください。</p>
      <button type="button" className="button button-wide" onClick={onAgain}>
        もう一度入力して送信する
      </button>
    </>
  );
}

function useAsk() {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ address: string; message: string }>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { values, errors } = validateFields(fields, { email: address }, 'create');
    showErrors(event.currentTarget, () => {
      setError(errors.email);
      setFailure('');
    });
    if (errors.email || busy) return;
    setBusy(true);
    try {
      const { data } = await http.post<{ message: string }>('/api/password-reset', { email: values.email });
      setSent({ address: String(values.email), message: data.message });
    } catch (problem) {
      setError(failureFields(problem).email);
      setFailure(failureText(problem));
    } finally {
      setBusy(false);
    }
  }
  const type = (value: string) => {
    setAddress(value);
    setError(undefined);
  };
  return { address, setAddress: type, error, failure, busy, sent, submit, again: () => setSent(undefined) };
}
