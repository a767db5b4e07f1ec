import clsx from 'clsx/lite';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { StepFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { focusFirstError, showErrors } from '../../../../refine-app/ui/focus.ts';
import { foundationName } from '../../../../refine-app/ui/foundation.ts';
import { useKeptText } from '../../../../refine-app/ui/kept.ts';
import labelledCss from '../../../../refine-app/ui/labelled.module.css';
import { Choice } from '../../../../refine-app/ui/labelled.tsx';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import css from './sign.module.css';
import { type Envelope, isOtherName, type SignErrors, type SignValues, signErrors, useSign } from './use-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  /** How the letter was read: displayed to the last page, downloaded, or not yet. */
  readonly seen: 'shown' | 'saved' | null;
}

const readingWords = {
  shown: '✓ 書類を最後まで表示しました',
  saved: '✓ 書類を保存しました。最後まで読んでから署名してください',
  none: '最後のページまで進むと、署名できます。',
} as const;

/** Name, consent, code and sign button. Shows all errors at once. */
export function SignForm({ envelope, seen }: Props) {
  const reading = useId();
  const { ref, submit, values, set, errors, busy, failure } = useSignForm(envelope, seen !== null);
  return (
    <form ref={ref} className={clsx(granteeCss.sheet, css.signForm)} onSubmit={submit} noValidate>
      <p id={reading} role="status" className={seen ? css.signRead : baseCss.quiet}>
        {readingWords[seen ?? 'none']}
      </p>
      <NameInputs envelope={envelope} values={values} set={set} errors={errors} />
      <Consent checked={values.consent} onChecked={(consent) => set({ consent })} error={errors.consent} />
      <CodeInput envelope={envelope} value={values.code} onValue={(code) => set({ code })} error={errors.code} />
      {errors.isRead && <UnreadError text={errors.isRead} />}
      {failure && <StepFailure title="署名できませんでした" text={failure} />}
      <Button submit type="primary" className={css.signButton} aria-disabled={busy} aria-describedby={reading}>
        {busy ? '署名しています…' : '署名する'}
      </Button>
      <p className={baseCss.quiet}>
        署名すると、氏名・日時・使った機器の接続元が記録され、{foundationName}も署名します。そのあとは書き換えられません。
      </p>
    </form>
  );
}

interface NameProps extends Pick<Props, 'envelope'> {
  readonly values: SignValues;
  readonly set: (change: Partial<SignValues>) => void;
  readonly errors: SignErrors;
}

/** Name input, prefilled with the signatory; another name requires a reason. */
function NameInputs({ envelope: { signatoryName }, values, set, errors }: NameProps) {
  const help = signatoryName
    ? `この書類は ${signatoryName} 様に署名をお願いしています。氏名は署名に記されます。`
    : '署名する方の氏名を、姓名とも入力してください。署名に記されます。';
  return (
    <>
      <SignInput label="氏名" help={help} value={values.name} onValue={(name) => set({ name })} error={errors.name} />
      {isOtherName(values.name, signatoryName) && (
        <SignInput
          label="別の方が署名する理由"
          help={`${signatoryName} 様とは別の方が署名するときは、理由を入力してください。基金の担当者に伝わり、署名証明書に記されます。`}
          value={values.nameReason}
          onValue={(nameReason) => set({ nameReason })}
          error={errors.nameReason}
          kind="reason"
        />
      )}
    </>
  );
}

function UnreadError({ text }: { readonly text: string }) {
  return (
    <p className={labelledCss.inputError} role="alert">
      {text}{' '}
      <a href="#letter" data-first-error>
        書類にもどる
      </a>
    </p>
  );
}

/**
 * State of the sign form; errors are shown after the first attempt. The name starts as the signatory's and survives a reload; consent and code do not.
 */
function useSignForm(envelope: Envelope, isRead: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setName] = useKeptText(`seseragiText/envelope/${envelope.id}`);
  const [touched, setTouched] = useState(false);
  const name = typed || touched ? typed : (envelope.signatoryName ?? '');
  const [rest, setRest] = useState({ nameReason: '', consent: false, code: '' });
  const [tried, setTried] = useState(false);
  const { sign, busy, failure, refused } = useSign(envelope);
  const values: SignValues = { name, ...rest };
  const missing = signErrors(values, isRead, envelope.signatoryName);
  const errors: SignErrors = { ...refused, ...(tried ? missing : {}) };
  useLayoutEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstError(ref.current);
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    showErrors(ref.current, () => setTried(true));
    if (Object.keys(missing).length === 0 && !busy) void sign(values).then((signed) => signed && setName(''));
  };
  const set = (change: Partial<SignValues>) => {
    const { name: other, ...others } = change;
    if (other !== undefined) setTouched(true);
    if (other !== undefined) setName(other);
    setRest((before) => ({ ...before, ...others }));
  };
  return { ref, submit, values, set, errors, busy, failure };
}

interface CodeInputProps {
  readonly envelope: Envelope;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
}

/** Sends a code by mail and takes its input, to verify that the signer controls the account's address. */
function CodeInput({ envelope, value, onValue, error }: CodeInputProps) {
  const { send, busy, sent, failure } = useCode(envelope);
  return (
    <div>
      <p>ご本人であることを確かめるため、あなたのメールアドレスに6桁の確認コードをお送りします。</p>
      <Button aria-disabled={busy} onClick={() => void send()}>
        {busy ? '送っています…' : sent ? '確認コードをもう一度送る' : '確認コードをメールで送る'}
      </Button>
      <p role="status" className={baseCss.quiet}>
        {sent &&
          !failure &&
          `${sent.sentTo} に送りました。${sent.minutes}分以内に入力してください。届かないときは、迷惑メールフォルダーもご確認ください。`}
      </p>
      {failure && (
        <p className={labelledCss.inputError} role="alert">
          {failure}
        </p>
      )}
      <SignInput label="確認コード" help="メールに書かれた6桁の数字です。" value={value} onValue={onValue} error={error} kind="code" />
    </div>
  );
}

interface SentCode {
  readonly sentTo: string;
  readonly minutes: number;
}

/** Requests a signing code by mail. */
function useCode({ id }: Envelope) {
  const [sent, setSent] = useState<SentCode>();
  const { run, busy, failure } = useAsyncCall(undefined, failureText);
  const send = () => run(async () => setSent((await http.post<SentCode>(`/api/envelopes/${id}/code`, {})).data));
  return { send, busy, sent, failure };
}

interface SignInputProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
  /** Defaults to `name`. */
  readonly kind?: keyof typeof kinds;
}

/** Keyboard and autofill hints by kind. */
const kinds = {
  name: { autoComplete: 'name', maxLength: 100 },
  reason: { autoComplete: 'off', maxLength: 300 },
  code: { autoComplete: 'one-time-code', maxLength: 6, inputMode: 'numeric' },
} as const;

/** Single-line input. Enter does not submit the form. */
function SignInput({ kind = 'name', ...rest }: SignInputProps) {
  return (
    <TextInput
      {...rest}
      {...kinds[kind]}
      className={css.signEntry}
      required
      alerts
      enterKeyHint="done"
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
    />
  );
}

interface ConsentProps {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly error: string | undefined;
}

function Consent({ checked, onChecked, error }: ConsentProps) {
  const id = useId();
  return (
    <div className={clsx(labelledCss.input, css.signEntry, error && labelledCss.inputWrong)}>
      {error && (
        <p id={id} className={labelledCss.inputError} role="alert">
          {error}
        </p>
      )}
      <Choice
        type="checkbox"
        checked={checked}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={({ target }) => onChecked(target.checked)}
      >
        書類の内容をすべて読み、同意して署名します
      </Choice>
    </div>
  );
}
