import { useState } from 'react';
import { ApiError } from '../../data/errors.ts';
import { http } from '../../data/http.ts';
import { type Method, type Proof, prove } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/labelled.tsx';
import { useAsyncCall } from '../../ui/use-async-call.ts';
import css from '../entrance.module.css';
import { provePasskey } from '../passkey.ts';
import { FormFailure, SubmitButton, TextField, useSignInForm } from '../sign-in-form.tsx';
import { proveBySso } from '../sso.ts';

interface Props {
  readonly methods: readonly Method[];
  /** The user's email address. */
  readonly email: string;
  /** Offers to skip the second factor on this device for a while. */
  readonly mayTrust?: boolean;
  readonly onDone: () => void | Promise<void>;
}

/** Proves the user's identity by the strongest of their methods or another. */
export function ProofForm({ methods, email, mayTrust = false, onDone }: Props) {
  const [method, choose] = useState(methods[0]);
  const [trust, setTrust] = useState(false);
  if (!method) return <p role="alert">ご本人であることを確かめる方法がありません。管理者にご連絡ください。</p>;
  const show = async (proof: Omit<Proof, 'method'>) => {
    await prove({ method, ...proof, ...(trust && { trust }) });
    await onDone();
  };
  const others = methods.filter((other) => other !== method);
  return (
    <>
      {mayTrust && (
        <div className={css.trust}>
          <Choice type="checkbox" checked={trust} onChange={({ target }) => setTrust(target.checked)}>
            この端末では30日間、この確認を省く
          </Choice>
        </div>
      )}
      {isTyped(method) ? <TypedProof key={method} {...{ method, email, show }} /> : <ButtonProof key={method} {...{ method, show, onDone }} />}
      {others.length > 0 && (
        <ul className={css.entranceLinks} aria-label="ほかの方法">
          {others.map((other) => (
            <li key={other}>
              <Button type="link" className={css.link} onClick={() => choose(other)}>
                {methodLabels[other]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const methodLabels: Readonly<Record<Method, string>> = {
  passkey: 'パスキーで確かめる',
  totp: '認証アプリの番号で確かめる',
  password: 'パスワードで確かめる',
  mail: 'メールの番号で確かめる',
  sso: 'シングルサインオンで確かめる',
  recovery: '予備コードで確かめる',
};

/** The inputs of methods that are typed. */
const typedInputs = {
  password: { label: 'パスワード', type: 'password', autoComplete: 'current-password' },
  totp: { label: '認証アプリの6桁の番号', inputMode: 'numeric', autoComplete: 'one-time-code' },
  mail: { label: 'メールで届いた番号', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: '予備コード', autoComplete: 'off' },
} as const;

type TypedMethod = keyof typeof typedInputs;

const isTyped = (method: Method): method is TypedMethod => method in typedInputs;

interface ProofProps {
  readonly show: (proof: Omit<Proof, 'method'>) => Promise<void>;
}

function TypedProof({ method, email, show }: ProofProps & { readonly method: TypedMethod; readonly email: string }) {
  const { label, ...input } = typedInputs[method];
  const form = useSignInForm({
    start: { text: '' },
    check: ({ text }) => ({ errors: { text: text.trim() ? undefined : `${label}を入力してください` } }),
    send: ({ text }) => show(method === 'password' ? { password: text } : { code: text.trim() }),
    explain: (problem) => {
      const wrong = problem instanceof ApiError ? (problem.errors?.code ?? problem.errors?.password) : undefined;
      return wrong ? { errors: { text: wrong } } : { failure: failureOf(problem) };
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormFailure text={form.failure} />
      {method === 'password' && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      {method === 'mail' && <MailedCode email={email} />}
      <TextField label={label} {...input} {...form.field('text')} />
      <SubmitButton busy={form.busy}>確かめる</SubmitButton>
    </form>
  );
}

function failureOf(problem: unknown): string {
  return problem instanceof ApiError ? problem.message : 'ご本人であることを確かめられませんでした。もう一度お試しください。';
}

function MailedCode({ email }: { readonly email: string }) {
  const { run, busy, failure } = useAsyncCall();
  const [sent, setSent] = useState(false);
  const send = () =>
    run(async () => {
      await http.post('/api/proof/mail');
      setSent(true);
    });
  return (
    <>
      <FormFailure text={failure} />
      <p role="status">{sent ? `${email} に番号を送りました。10分以内に入力してください。` : `${email} に番号を送ります。`}</p>
      <Button loading={busy} onClick={() => void send()}>
        {sent ? '番号をもう一度送る' : '番号を送る'}
      </Button>
    </>
  );
}

/** For methods in which the browser or the provider asks the user. */
function ButtonProof({ method, show, onDone }: ProofProps & Pick<Props, 'onDone'> & { readonly method: Exclude<Method, TypedMethod> }) {
  const { run, busy, failure } = useAsyncCall(undefined, failureOf);
  const press = () =>
    run(async () => {
      if (method === 'passkey') return show({ response: await provePasskey() });
      await proveBySso();
      await onDone();
    });
  return (
    <>
      <FormFailure text={failure} />
      <Button type="primary" className={css.buttonWide} loading={busy} onClick={() => void press()}>
        {methodLabels[method]}
      </Button>
    </>
  );
}
