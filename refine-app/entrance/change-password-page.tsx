import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { ApiError } from '../providers/errors.ts';
import { changePassword, refreshMe, signOut, useMe } from '../providers/session.ts';
import { type Area, areas } from '../ui/areas.ts';
import { showErrors } from '../ui/show-errors.ts';
import { toast } from '../ui/toasts.ts';
import { EntranceFrame, TextField } from './frame.tsx';
import { PasswordRules } from './password-rules.tsx';

type Name = 'currentPassword' | 'newPassword' | 'confirmation';
type Values = Record<Name, string>;
type Errors = Partial<Record<Name, string>>;

export function ChangePasswordPage({ area }: { area: Area }) {
  const me = useMe();
  const form = useChange(area);
  const field = (name: Name) => ({ name, type: 'password', value: form.values[name], onValue: form.set(name), error: form.errors[name] });
  return (
    <EntranceFrame area={area} title="パスワード変更">
      {me.forcePasswordChange && <p className="form-note">続けるには、はじめに新しいパスワードを設定してください。</p>}
      <form noValidate onSubmit={form.submit}>
        <div role="alert">{form.failure && <p className="form-error">{form.failure}</p>}</div>
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <TextField label="現在のパスワード" autoComplete="current-password" {...field('currentPassword')} />
        <TextField
          label="新しいパスワード"
          autoComplete="new-password"
          help={<PasswordRules password={form.values.newPassword} />}
          {...field('newPassword')}
        />
        <TextField label="新しいパスワード（確認）" autoComplete="new-password" {...field('confirmation')} />
        <button type="submit" className="button button-main button-wide" disabled={form.busy}>
          {form.busy ? '処理中…' : 'パスワードを変更する'}
        </button>
      </form>
      <ul className="entrance-links">
        <li>
          {me.forcePasswordChange ? (
            <button type="button" className="link" onClick={() => void signOut()}>
              ログアウトする
            </button>
          ) : (
            <Link to={areas[area].home}>変更せずに戻る</Link>
          )}
        </li>
      </ul>
    </EntranceFrame>
  );
}

function useChange(area: Area) {
  const me = useMe();
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>({ currentPassword: '', newPassword: '', confirmation: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problems(values);
    showErrors(form, () => {
      setErrors(found);
      setFailure(Object.values(values).includes('') ? 'すべての必須フィールドを入力してください。' : '');
    });
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await changePassword(me, values.currentPassword, values.newPassword);
      toast({ type: 'success', title: 'パスワードが正常に変更されました' });
      await refreshMe();
      navigate(areas[area].home, { replace: true });
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined;
      showErrors(form, () => {
        setErrors(fields ?? {});
        setFailure(fields ? '入力内容を確認してください。' : failureText(error));
        setBusy(false);
      });
    }
  }
  const set = (name: Name) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  return { values, set, errors, failure, busy, submit };
}

function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'パスワード変更中に不明なエラーが発生しました。';
}

function problems({ currentPassword, newPassword, confirmation }: Values): Errors {
  const errors: Errors = {};
  if (!currentPassword) errors.currentPassword = '現在のパスワードを入力してください';
  const problem = !newPassword ? '新しいパスワードを入力してください' : passwordProblem(newPassword);
  if (problem) errors.newPassword = problem;
  else if (newPassword === currentPassword) errors.newPassword = passwordTexts.sameAsOld;
  if (!confirmation) errors.confirmation = '確認のため、もう一度入力してください';
  else if (confirmation !== newPassword) errors.confirmation = passwordTexts.mismatch;
  return errors;
}
