import { useId } from 'react';
import { foundationName } from '../../ui/foundation.ts';
import { StepFailure } from '../pages/step-failure.tsx';
import { Choice, Entry } from './entry.tsx';
import type { Envelope } from './use-envelope.ts';
import { useSignForm } from './use-sign-form.ts';

interface Props {
  readonly envelope: Envelope;
  /** Whether the letter has been read to its end. */
  readonly isRead: boolean;
}

/** The name, the consent, and the button that signs. What is missing is said all at once. */
export function SignForm({ envelope, isRead }: Props) {
  const reading = useId();
  const { ref, submit, name, setName, consent, setConsent, errors, busy, failure } = useSignForm(envelope, isRead);
  return (
    <form ref={ref} className="sheet sign-form" onSubmit={submit} noValidate>
      <p id={reading} role="status" className={isRead ? 'sign-read' : 'soft'}>
        {isRead ? '✓ 書類を最後まで読みました' : '最後のページまで進むと、署名できます。'}
      </p>
      <Entry
        label="氏名"
        help="署名する方の氏名を、姓名とも入力してください。署名に記されます。"
        value={name}
        onValue={setName}
        error={errors.name}
      />
      <Choice label="書類の内容をすべて読み、同意して署名します" checked={consent} onChecked={setConsent} error={errors.consent} />
      {errors.isRead && <Unread text={errors.isRead} />}
      {failure && <StepFailure title="署名できませんでした" text={failure} />}
      <button type="submit" className="button button-main sign-button" aria-disabled={busy} aria-describedby={reading}>
        {busy ? '署名しています…' : '署名する'}
      </button>
      <p className="soft">署名すると、氏名・日時・使った機器の接続元が記録され、{foundationName}も署名します。そのあとは書き換えられません。</p>
    </form>
  );
}

function Unread({ text }: { readonly text: string }) {
  return (
    <p className="input-error" role="alert">
      {text}{' '}
      <a href="#letter" data-first-error>
        書類にもどる
      </a>
    </p>
  );
}
