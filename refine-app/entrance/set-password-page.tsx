import { useNavigate } from 'react-router';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { ApiError } from '../providers/errors.ts';
import { http } from '../providers/http.ts';
import { signOut } from '../providers/session.ts';
import { getToken } from '../providers/token.ts';
import { type Area, areas } from '../ui/areas.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import { toast } from '../ui/toasts.ts';
import { EntranceFrame, EntranceLinks, FormFailure, SubmitButton, TextField, useEntranceForm } from './frame.tsx';
import { PasswordRules } from './password-rules.tsx';

interface Props {
  area: Area;
  token: string;
  /** The link has expired or was used before. */
  onDead: (why: string) => void;
}

/** Opened by the mailed link: a new password, typed twice. */
export function SetPasswordPage(props: Props) {
  const form = useSetPassword(props);
  return (
    <EntranceFrame area={props.area} title="新しいパスワードの設定">
      <form noValidate onSubmit={form.submit}>
        <FormFailure text={form.failure} />
        <TextField
          label="新しいパスワード"
          type="password"
          autoComplete="new-password"
          required
          help={<PasswordRules password={form.values.newPassword} />}
          {...form.field('newPassword')}
        />
        <TextField label="新しいパスワード（確認）" type="password" autoComplete="new-password" required {...form.field('confirmation')} />
        <SubmitButton busy={form.busy}>パスワードを設定する</SubmitButton>
      </form>
      <EntranceLinks area={props.area} />
    </EntranceFrame>
  );
}

const start = { newPassword: '', confirmation: '' };

type Values = typeof start;

function useSetPassword({ token, onDead }: Props) {
  const finish = useFinish();
  return useEntranceForm({
    start,
    check: (values) => ({ errors: problems(values) }),
    early,
    send: async ({ newPassword }) => {
      const { data } = await http.post<{ area: Area }>('/api/password-reset/confirm', { token, newPassword });
      await finish(data.area);
    },
    explain: (problem) => {
      if (isDead(problem)) onDead(failureText(problem));
      else if (isBroken(problem)) onDead(brokenText);
      else return { errors: failureFields(problem), failure: failureText(problem) };
      return undefined;
    },
  });
}

/** The server has ended the account's sessions; whoever is signed in here leaves too, so that the login asks for the new password. */
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

/** Said while it is typed, and not on leaving the input: a line that appears then pushes the button away from under the click. */
function early({ newPassword, confirmation }: Values) {
  return { confirmation: confirmation && confirmation.length >= newPassword.length ? mismatch(newPassword, confirmation) : undefined };
}

const brokenText = 'このリンクは正しくありません。メールのリンクを途中で切らずに開くか、もう一度、再設定のメールを依頼してください。';

function isDead(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === 'link_dead';
}

/** The link was cut short or changed on its way through a mail program. */
function isBroken(problem: unknown): boolean {
  return problem instanceof ApiError && problem.errors?.token !== undefined;
}
