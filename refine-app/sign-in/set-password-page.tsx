import { useNavigate } from 'react-router';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { type Area, areas } from '../data/areas.ts';
import { http } from '../data/http.ts';
import { signOut } from '../data/session.ts';
import { getToken } from '../data/token.ts';
import { toast } from '../ui/toasts.ts';
import { explainLink, NewPassword } from './mailed-link.tsx';
import { FormFailure, SignInLayout, SignInLinks, SubmitButton, TextField, useSignInForm } from './sign-in-form.tsx';

export interface LinkProps {
  area: Area;
  token: string;
  /** The link has expired or was used before. */
  onDead: (why: string) => void;
}

/** Opened by the mailed link: sets a new password, typed twice. */
export function SetPasswordPage(props: LinkProps) {
  const form = useSetPassword(props);
  return (
    <SignInLayout area={props.area} title="新しいパスワードの設定">
      <form noValidate onSubmit={form.submit}>
        <FormFailure text={form.failure} />
        <NewPassword label="新しいパスワード" {...form.field('newPassword')} />
        <TextField label="新しいパスワード（確認）" type="password" autoComplete="new-password" required {...form.field('confirmation')} />
        <SubmitButton busy={form.busy}>パスワードを設定する</SubmitButton>
      </form>
      <SignInLinks area={props.area} />
    </SignInLayout>
  );
}

const start = { newPassword: '', confirmation: '' };

type Values = typeof start;

function useSetPassword({ token, onDead }: LinkProps) {
  const finish = useFinish();
  return useSignInForm({
    start,
    check: (values) => ({ errors: problems(values) }),
    early,
    send: async ({ newPassword }) => {
      const { data } = await http.post<{ area: Area }>('/api/password-reset/confirm', { token, newPassword });
      await finish(data.area);
    },
    explain: explainLink({ mail: '再設定のメール', onDead }),
  });
}

/** The server has ended the account's sessions; a session in this browser is ended too, so that the login asks for the new password. */
function useFinish() {
  const navigate = useNavigate();
  return async (area: Area) => {
    if (getToken()) await signOut();
    toast({ type: 'success', title: 'パスワードを設定しました', message: '新しいパスワードでログインしてください。' });
    void navigate(areas[area].login, { replace: true });
  };
}

function problems({ newPassword, confirmation }: Values) {
  return {
    newPassword: newPassword ? (passwordProblem(newPassword) ?? undefined) : '新しいパスワードを入力してください',
    confirmation: confirmation ? mismatch(newPassword, confirmation) : '確認のため、もう一度入力してください',
  };
}

function mismatch(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : passwordTexts.mismatch;
}

/** Shown while typing, not on blur: a line that appears on blur would move the button away from under the click. */
function early({ newPassword, confirmation }: Values) {
  return { confirmation: confirmation && confirmation.length >= newPassword.length ? mismatch(newPassword, confirmation) : undefined };
}
