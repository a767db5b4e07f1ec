import { useEffect, useRef, useState } from 'react';
import { validateFields } from '../../schema/derive/validators.ts';
import { email } from '../../schema/fields.ts';
import type { Area } from '../data/areas.ts';
import { http } from '../data/http.ts';
import { Button } from '../ui/button.tsx';
import { failureFields, failureText } from '../ui/failure.ts';
import css from './entrance.module.css';
import { FormFailure, SignInLayout, SignInLinks, SubmitButton, TextField, useSignInForm } from './sign-in-form.tsx';

const fields = { email: email('メールアドレス', { required: 'メールアドレスを入力してください' }) };

interface Props {
  area: Area;
  /** Why the link that led here was refused; empty without one. */
  refusal: string;
  words: AskWords;
}

/** The texts and the endpoint of a page that requests a mailed link. */
interface AskWords {
  readonly title: string;
  readonly intro: string;
  /** The endpoint, and what is sent besides the email address. */
  readonly path: string;
  readonly more?: object;
  readonly steps: readonly string[];
}

/** Requests a mailed link, then shows the next steps. */
export function RequestLinkPage({ area, refusal, words }: Props) {
  const [sent, setSent] = useState<Answer>();
  const [again, setAgain] = useState(false);
  const shown = sent && !again;
  return (
    <SignInLayout area={area} title={words.title}>
      {shown ? (
        <Sent {...sent} steps={words.steps} onAgain={() => setAgain(true)} />
      ) : (
        <AskForm
          words={words}
          address={sent?.address ?? ''}
          refusal={refusal}
          onSent={(answer) => {
            setSent(answer);
            setAgain(false);
          }}
        />
      )}
      <SignInLinks area={area} />
    </SignInLayout>
  );
}

interface Answer {
  readonly address: string;
  readonly message: string;
}

interface FormProps {
  readonly words: AskWords;
  readonly address: string;
  readonly refusal: string;
  readonly onSent: (answer: Answer) => void;
}

function AskForm({ words, address, refusal, onSent }: FormProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  const ask = useSignInForm({
    start: { email: address },
    check: ({ email: typed }) => ({ errors: validateFields(fields, { email: typed }, 'create').errors }),
    send: async ({ email: typed }) => {
      const { values } = validateFields(fields, { email: typed }, 'create');
      const { data } = await http.post<{ message: string }>(words.path, { email: values.email, ...words.more });
      onSent({ address: String(values.email), message: data.message });
    },
    explain: (problem) => ({ errors: failureFields(problem), failure: failureText(problem) }),
  });
  return (
    <form noValidate onSubmit={ask.submit}>
      <FormFailure ref={alert} text={ask.failure || refusal} />
      <p>{words.intro}</p>
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...ask.field('email')}
      />
      <SubmitButton busy={ask.busy} working="送信中…">
        送信する
      </SubmitButton>
    </form>
  );
}

function Sent({ address, message, steps, onAgain }: Answer & Pick<AskWords, 'steps'> & { readonly onAgain: () => void }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <>
      <p ref={note} className={css.formNote} role="status" tabIndex={-1}>
        {message}
      </p>
      <p>
        入力したメールアドレス：<strong>{address}</strong>
      </p>
      <h2>このあとの手順</h2>
      <ol className={css.entranceSteps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>リンクには期限があります。期限が切れたときは、もう一度送信してください。</p>
      <Button className={css.buttonWide} onClick={onAgain}>
        もう一度入力して送信する
      </Button>
    </>
  );
}
