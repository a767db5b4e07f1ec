import { Link, useNavigate } from 'react-router';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { type Area, areas } from '../data/areas.ts';
import { ApiError } from '../data/errors.ts';
import { changePassword, refreshMe, signOut, useMe } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.ts';
import css from './entrance.module.css';
import { PasswordRules } from './password-rules.tsx';
import { FormFailure, SignInLayout, SubmitButton, TextField, useSignInForm } from './sign-in-form.tsx';

const start = { currentPassword: '', newPassword: '', confirmation: '' };

export function ChangePasswordPage({ area }: { area: Area }) {
  const me = useMe();
  const form = useChange(area);
  if (me.signIn === 'link') return <NoPassword area={area} />;
  const field = (name: keyof typeof start) => ({ type: 'password', ...form.field(name) });
  return (
    <SignInLayout area={area} title="パスワード変更">
      {me.forcePasswordChange && <p className={css.formNote}>続けるには、はじめに新しいパスワードを設定してください。</p>}
      <form noValidate onSubmit={form.submit}>
        <FormFailure text={form.failure} />
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <TextField label="現在のパスワード" autoComplete="current-password" {...field('currentPassword')} />
        <TextField
          label="新しいパスワード"
          autoComplete="new-password"
          help={<PasswordRules password={form.values.newPassword} />}
          {...field('newPassword')}
        />
        <TextField label="新しいパスワード（確認）" autoComplete="new-password" {...field('confirmation')} />
        <SubmitButton busy={form.busy}>パスワードを変更する</SubmitButton>
      </form>
      <ul className={css.entranceLinks}>
        <li>
          {me.forcePasswordChange ? (
            <Button type="link" className={css.link} onClick={() => void signOut()}>
              ログアウトする
            </Button>
          ) : (
            <Link to={areas[area].home}>変更せずに戻る</Link>
          )}
        </li>
      </ul>
    </SignInLayout>
  );
}

/** For accounts without a password, whose first one is set by a mailed link. */
function NoPassword({ area }: { area: Area }) {
  return (
    <SignInLayout area={area} title="パスワードの設定">
      <p>いまは、パスワードなしでログインしています。パスワードを使うには、設定のためのメールを受け取ってください。</p>
      <ul className={css.entranceLinks}>
        <li>
          <Link to={areas[area].reset}>設定のメールを受け取る</Link>
        </li>
        <li>
          <Link to={areas[area].home}>設定せずに戻る</Link>
        </li>
      </ul>
    </SignInLayout>
  );
}

function useChange(area: Area) {
  const me = useMe();
  const navigate = useNavigate();
  return useSignInForm({
    start,
    check: (values) => ({
      errors: problems(values),
      failure: Object.values(values).includes('') ? 'すべての必須フィールドを入力してください。' : '',
    }),
    send: async ({ currentPassword, newPassword }) => {
      await changePassword(me, currentPassword, newPassword);
      toast({ type: 'success', title: 'パスワードが正常に変更されました' });
      await refreshMe();
      await navigate(areas[area].home, { replace: true });
    },
    explain: (problem) => {
      const errors = problem instanceof ApiError ? problem.errors : undefined;
      return errors ? { errors, failure: '入力内容を確認してください。' } : { failure: failureText(problem) };
    },
  });
}

function failureText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'パスワード変更中に不明なエラーが発生しました。';
}

function problems({ currentPassword, newPassword, confirmation }: typeof start): Partial<typeof start> {
  const errors: Partial<typeof start> = {};
  if (!currentPassword) errors.currentPassword = '現在のパスワードを入力してください';
  const problem = !newPassword ? '新しいパスワードを入力してください' : passwordProblem(newPassword);
  if (problem) errors.newPassword = problem;
  else if (newPassword === currentPassword) errors.newPassword = passwordTexts.sameAsOld;
  if (!confirmation) errors.confirmation = '確認のため、もう一度入力してください';
  else if (confirmation !== newPassword) errors.confirmation = passwordTexts.mismatch;
  return errors;
}
