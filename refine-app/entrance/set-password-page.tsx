import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';
import { ApiError } from '../providers/errors.ts';
import { http } from '../providers/http.ts';
import { signOut } from '../providers/session.ts';
import { getToken } from '../providers/token.ts';
import { type Area, areas } from '../ui/areas.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import { showErrors } from '../ui/show-errors.ts';
import { toast } from '../ui/toasts.ts';
import { EntranceFrame, EntranceLinks, TextField } from './frame.tsx';
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
        <div role="alert">{form.failure && <p className="form-error">{form.failure}</p>}</div>
        <TextField
          label="新しいパスワード"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          help={<PasswordRules password={form.password} />}
          value={form.password}
          onValue={form.setPassword}
          error={form.errors.newPassword}
        />
        <TextField
          label="新しいパスワード（確認）"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          required
          value={form.confirmation}
          onValue={form.setConfirmation}
          error={form.errors.confirmation}
        />
        <button type="submit" className="button button-main button-wide" disabled={form.busy}>
          {form.busy ? '処理中…' : 'パスワードを設定する'}
        </button>
      </form>
      <EntranceLinks area={props.area} />
    </EntranceFrame>
  );
}

interface Errors {
  readonly newPassword?: string | undefined;
  readonly confirmation?: string | undefined;
}

function useSetPassword({ token, onDead }: Props) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const finish = useFinish();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problems(password, confirmation);
    showErrors(form, () => {
      setErrors(found);
      setFailure('');
    });
    if (found.newPassword || found.confirmation || busy) return;
    setBusy(true);
    try {
      const { data } = await http.post<{ area: Area }>('/api/password-reset/confirm', { token, newPassword: password });
      await finish(data.area);
    } catch (problem) {
      if (isDead(problem)) return onDead(failureText(problem));
      if (isBroken(problem)) return onDead(brokenText);
      showErrors(form, () => {
        setErrors(failureFields(problem));
        setFailure(failureText(problem));
        setBusy(false);
      });
    }
  }
  const typePassword = (typed: string) => {
    setPassword(typed);
    setErrors(early(typed, confirmation));
  };
  const typeConfirmation = (typed: string) => {
    setConfirmation(typed);
    setErrors((before) => ({ ...before, ...early(password, typed) }));
  };
  return { password, setPassword: typePassword, confirmation, setConfirmation: typeConfirmation, errors, failure, busy, submit };
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

function problems(password: string, confirmation: string): Errors {
  return {
    newPassword: password ? (passwordProblem(password) ?? undefined) : '新しいパスワードを入力してください',
    confirmation: confirmation ? mismatch(password, confirmation) : '確認のため、もう一度入力してください',
  };
}

function mismatch(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : passwordTexts.mismatch;
}

/** Said while it is typed, and not on leaving the input: a line that appears then pushes the button away from under the click. */
function early(password: string, confirmation: string): Errors {
  return { confirmation: confirmation.length >= password.length && confirmation ? mismatch(password, confirmation) : undefined };
}

const brokenText = 'このリンクは正しくありません。メールのリンクを途中で切らずに開くか、もう一度、再設定のメールを依頼してください。';

function isDead(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === 'link_dead';
}

/** The link was cut short or changed on its way through a mail program. */
function isBroken(problem: unknown): boolean {
  return problem instanceof ApiError && problem.errors?.token !== undefined;
}
