import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { validateFields } from '../../schema/derive/validators.ts';
import { email } from '../../schema/fields.ts';
import { type Area, areaHere, areas } from '../data/areas.ts';
import { ApiError } from '../data/errors.ts';
import { http } from '../data/http.ts';
import { signInAt } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { failureFields, failureText } from '../ui/failure.ts';
import { useAfterLogin } from './after-login.ts';
import css from './entrance.module.css';
import { offerPasskey } from './passkey-offer-state.ts';
import { FormFailure, SignInLayout, SubmitButton, TextField, useSignInForm } from './sign-in-form.tsx';

const fields = { email: email('メールアドレス', { required: 'メールアドレスを入力してください' }) };

interface Sent {
  readonly address: string;
  readonly message: string;
}

/** Login without a password: by an address, then by the code that is mailed there. */
export function Component() {
  const [area] = useState(areaHere);
  const [sent, setSent] = useState<Sent>();
  const { search } = useLocation();
  return (
    <SignInLayout area={area} title="メールの番号でログイン">
      {sent ? <CodeForm area={area} {...sent} /> : <AddressForm area={area} onSent={(address, message) => setSent({ address, message })} />}
      <ul className={css.entranceLinks}>
        {sent && (
          <li>
            <Button type="link" className={css.link} onClick={() => setSent(undefined)}>
              もう一度、番号を送る
            </Button>
          </li>
        )}
        <li>
          <Link to={`${areas[area].login}${search}`}>ほかの方法でログインする</Link>
        </li>
      </ul>
    </SignInLayout>
  );
}

const explain = (problem: unknown) => ({ errors: failureFields(problem), failure: failureText(problem) });

function AddressForm({ area, onSent }: { area: Area; onSent: (address: string, message: string) => void }) {
  const form = useSignInForm({
    start: { email: '' },
    check: (typed) => ({ errors: validateFields(fields, typed, 'create').errors }),
    send: async (typed) => {
      const address = String(validateFields(fields, typed, 'create').values.email);
      const { data } = await http.post<{ message: string }>(`/api/${area}/login/mail`, { email: address });
      onSent(address, data.message);
    },
    explain,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormFailure text={form.failure} />
      <p>登録しているメールアドレスに、一度だけ使える8桁の番号をお送りします。パスワードは要りません。</p>
      <TextField
        label="メールアドレス"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <SubmitButton busy={form.busy} working="送信中…">
        番号を送る
      </SubmitButton>
    </form>
  );
}

function CodeForm({ area, address, message }: Sent & { area: Area }) {
  const arrive = useAfterLogin(area);
  const form = useSignInForm({
    start: { code: '' },
    check: ({ code }) => ({ errors: { code: code.trim() ? undefined : '番号を入力してください' } }),
    send: async ({ code }) => {
      await signInAt(`/api/${area}/login/mail/confirm`, { email: address, code });
      await offerPasskey();
      await arrive();
    },
    explain: (problem) => (problem instanceof ApiError && problem.code === 'wrong_code' ? { errors: { code: problem.message } } : explain(problem)),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <FormFailure text={form.failure} />
      <p className={css.formNote} role="status">
        {message}
      </p>
      <p>
        入力したメールアドレス：<strong>{address}</strong>
      </p>
      <TextField label="番号（8桁）" inputMode="numeric" autoComplete="one-time-code" autoFocus required {...form.field('code')} />
      <SubmitButton busy={form.busy}>ログイン</SubmitButton>
    </form>
  );
}
