import { type ReactNode, useState } from 'react';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { failureFields, failureText } from '../../ui/failure.ts';
import { takeFocus } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FormFailure, TextField, useSignInForm } from '../sign-in-form.tsx';
import css from './codes.module.css';
import { CopyButton } from './copy-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode);

interface Props {
  readonly onDone: () => void;
  /** Whether it replaces a registered app. */
  readonly again?: boolean;
  /** Shown beside the first button. */
  readonly children?: ReactNode;
}

interface Offer {
  readonly secret: string;
  readonly uri: string;
}

/** Registers an authenticator app (TOTP): shows the secret, confirms the first code, then shows new recovery codes, if any. */
export function AddTimeCode({ onDone, again = false, children }: Props) {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const begin = async () => {
    setBusy(true);
    setFailure('');
    await http.post<Offer>('/api/time-code').then(
      ({ data }) => setOffer(data),
      (error: unknown) => setFailure(failureText(error)),
    );
    setBusy(false);
  };
  const done = () => {
    setOffer(undefined);
    setCodes(undefined);
    onDone();
  };
  const confirmed = (newCodes: readonly string[] | null) => (newCodes ? setCodes(newCodes) : done());
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
  if (offer) return <Confirm offer={offer} onConfirmed={confirmed} onStop={() => setOffer(undefined)} />;
  return (
    <>
      <FormFailure text={failure} />
      <div className={css.buttons}>
        <Button loading={busy} onClick={() => void begin()}>
          {again ? '別の認証アプリに替える' : '認証アプリを登録する'}
        </Button>
        {children}
      </div>
    </>
  );
}

interface ConfirmProps {
  readonly offer: Offer;
  readonly onConfirmed: (codes: readonly string[] | null) => void;
  readonly onStop: () => void;
}

function Confirm({ offer: { secret, uri }, onConfirmed, onStop }: ConfirmProps) {
  const form = useSignInForm({
    start: { code: '' },
    check: ({ code }) => ({ errors: { code: code.trim() ? undefined : '認証アプリの6桁の番号を入力してください' } }),
    send: async ({ code }) => {
      const { data } = await http.post<{ recoveryCodes: readonly string[] | null }>('/api/time-code/confirm', { code });
      onConfirmed(data.recoveryCodes);
    },
    explain: (problem) => {
      const errors = failureFields(problem);
      return errors.code ? { errors } : { failure: failureText(problem) };
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormFailure text={form.failure} />
      <ol className={css.steps}>
        <li>
          <span tabIndex={-1} ref={takeFocus}>
            スマートフォンの認証アプリ（Google Authenticator、Microsoft Authenticator など）で、このコードを読み取ります。
          </span>
          <QrCode text={uri} label="認証アプリで読み取るコード" />
          <p>
            このスマートフォンのアプリに登録するときは、<a href={uri}>アプリで開く</a>か、次の鍵をアプリに入力します。
          </p>
          <p className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <div className={css.buttons}>
            <CopyButton text={secret}>鍵をコピーする</CopyButton>
          </div>
        </li>
        <li>
          アプリに表示された6桁の番号を入力します。
          <div className={css.code}>
            <TextField label="6桁の番号" inputMode="numeric" autoComplete="one-time-code" maxLength={10} required {...form.field('code')} />
          </div>
        </li>
      </ol>
      <div className={css.buttons}>
        <Button submit type="primary" loading={form.busy}>
          登録する
        </Button>
        <Button onClick={onStop}>やめる</Button>
      </div>
    </form>
  );
}
