import { type ComponentProps, type ReactNode, type Ref, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Area, areas } from '../data/areas.ts';
import { Button } from '../ui/button.tsx';
import { showErrors } from '../ui/focus.ts';
import { foundationName, supportMail } from '../ui/foundation.ts';
import { Labelled, Options } from '../ui/labelled.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import css from './entrance.module.css';

const names: Record<Area, string> = { admin: '助成管理システム（職員用）', user: '助成金申請・報告システム' };

/** The layout of all sign-in pages. */
export function SignInLayout({ area, title, children }: { area: Area; title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={css.entrance} data-area={area} data-touch>
      <header className={css.entranceHead}>
        <a href={areas[area].login}>
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>
            {foundationName}
            <small>{names[area]}</small>
          </span>
        </a>
      </header>
      <main className={css.entranceSheet}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={css.entranceFoot}>
        <a href="/licences.txt">ライセンス</a>
      </footer>
    </div>
  );
}

/** Links to the login and, for grantees, to the support address. */
export function SignInLinks({ area }: { area: Area }) {
  return (
    <ul className={css.entranceLinks}>
      <li>
        <Link to={areas[area].login}>ログインページへ戻る</Link>
      </li>
      {area === 'user' && <SupportLink />}
    </ul>
  );
}

/** Shown only where the foundation has set a support address. */
export function SupportLink() {
  if (!supportMail) return null;
  return (
    <li>
      <a href={`mailto:${supportMail}`}>お問い合わせ（{supportMail}）</a>
    </li>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  help?: ReactNode;
}

/** A labelled input with its error; a password can be revealed. */
export function TextField({ label, onValue, error, help, type = 'text', ...rest }: TextFieldProps) {
  const [revealed, reveal] = useState(false);
  return (
    <Labelled {...{ label, help, error }} className={css.field}>
      {(tied) => (
        <div className={css.fieldBox}>
          <input {...tied} {...rest} type={revealed ? 'text' : type} onChange={(event) => onValue(event.target.value)} />
          {type === 'password' && (
            <Button className={css.entranceReveal} aria-label={`${label}を${revealed ? '隠す' : '表示する'}`} onClick={() => reveal(!revealed)}>
              {revealed ? '隠す' : '表示'}
            </Button>
          )}
        </div>
      )}
    </Labelled>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'>, ComponentProps<typeof Options> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** A labelled select. */
export function SelectField({ label, onValue, error, all, blank, ...rest }: SelectFieldProps) {
  return (
    <Labelled {...{ label, error }} className={css.field}>
      {(tied) => (
        <div className={css.fieldBox}>
          <select {...tied} {...rest} onChange={(event) => onValue(event.target.value)}>
            <Options all={all} blank={blank} />
          </select>
        </div>
      )}
    </Labelled>
  );
}

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

/** Errors of single inputs, and of the whole form. */
export interface FormErrors<Name extends string> {
  readonly errors?: Errors<Name>;
  readonly failure?: string;
}

interface FormRules<Name extends string> {
  readonly start: Values<Name>;
  readonly check: (values: Values<Name>) => FormErrors<Name>;
  /** Errors that are shown while typing. */
  readonly early?: (values: Values<Name>) => Errors<Name>;
  /** Sends the values and navigates on. The form stays disabled unless it fails. */
  readonly send: (values: Values<Name>) => Promise<unknown>;
  /** The errors of a failed call; undefined where it navigates elsewhere. */
  readonly explain: (problem: unknown) => FormErrors<NoInfer<Name>> | undefined;
}

/** The state of a sign-in form. `field` gives the props of an input. */
export function useSignInForm<Name extends string>({ start, check, early, send, explain }: FormRules<Name>) {
  const [values, setValues] = useState(start);
  const [found, setFound] = useState<FormErrors<Name>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = check(values);
    showErrors(form, () => setFound(wrong));
    if (busy || Object.values(wrong.errors ?? {}).some(Boolean)) return;
    setBusy(true);
    try {
      await send(values);
    } catch (problem) {
      const explained = explain(problem);
      if (!explained) return;
      showErrors(form, () => {
        setFound(explained);
        setBusy(false);
      });
    }
  };
  const type = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setFound({ ...found, errors: { ...found.errors, [name]: undefined, ...early?.(next) } as Errors<Name> });
  };
  const field = (name: Name) => ({ name, value: values[name], onValue: (value: string) => type(name, value), error: found.errors?.[name] });
  return { values, field, failure: found.failure, busy, submit };
}

/** The error of a whole form. */
export function FormFailure({ text, ref }: { text: string | undefined; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="alert" tabIndex={ref ? -1 : undefined}>
      {text && <p className={css.formError}>{text}</p>}
    </div>
  );
}

/** Submits the form; disabled while it is busy. */
export function SubmitButton({ busy, working = '処理中…', children }: { busy: boolean; working?: string; children: string }) {
  return (
    <Button submit type="primary" className={css.buttonWide} disabled={busy}>
      {busy ? working : children}
    </Button>
  );
}
