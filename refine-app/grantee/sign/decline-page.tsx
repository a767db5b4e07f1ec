import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CommentField } from '../detail/comment-field.tsx';
import { useKeptText } from '../detail/use-kept-text.ts';
import { StepFailure } from '../pages/step-failure.tsx';
import { SignHeading } from './sign-heading.tsx';
import { type Envelope, signPath } from './use-envelope.ts';
import { useAnswer } from './use-sign.ts';

/** Declining to sign: what follows, and why. */
export function DeclinePage({ envelope }: { readonly envelope: Envelope }) {
  const { id } = envelope;
  const [reason, setReason] = useKeptText(`envelope/${id}/decline`);
  const [silent, setSilent] = useState(false);
  const { answer, busy, failure, refused } = useAnswer(envelope);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSilent(reason.trim() === '');
    if (reason.trim() !== '' && !busy) void answer('decline', { comment: reason.trim() }).then((declined) => declined && leave());
  };
  const leave = () => {
    setReason('');
    void navigate(signPath(id), { replace: true });
  };
  return (
    <form onSubmit={submit} noValidate>
      <SignHeading envelope={envelope} takesFocus>
        署名の辞退
      </SignHeading>
      <Consequences envelope={envelope} />
      <CommentField
        label="辞退の理由"
        longest={1000}
        value={reason}
        onValue={setReason}
        error={refused.comment ?? (silent && !reason.trim() ? '辞退の理由を入力してください' : undefined)}
      />
      {failure && <StepFailure title="辞退を受け付けられませんでした" text={failure} />}
      <div className="sign-buttons">
        <button type="submit" className="button button-danger" aria-disabled={busy}>
          {busy ? '送信しています…' : '署名を辞退する'}
        </button>
        <Link className="button" to={signPath(id)}>
          やめる
        </Link>
      </div>
    </form>
  );
}

function Consequences({ envelope: { title, grantNumber, applicationTitle } }: { readonly envelope: Envelope }) {
  return (
    <div className="sheet withdraw">
      <p>
        <strong>{title}</strong>（助成番号 {grantNumber}「{applicationTitle}」）
      </p>
      <ul>
        <li>辞退すると、契約の手続きが止まります。</li>
        <li>理由は、基金の担当者が読みます。担当者から連絡することがあります。</li>
        <li>辞退したあとは、この書類には署名できません。内容を直したものに署名するときは、基金から新しい書類をお送りします。</li>
      </ul>
    </div>
  );
}
