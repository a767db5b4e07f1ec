import type { ComponentProps } from 'react';
import { ApiError } from '../data/errors.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import { PasswordRules } from './password-rules.tsx';
import { type FormErrors, TextField } from './sign-in-form.tsx';

interface MailedLink {
  /** Name of the mail, which the user is told to request again. */
  readonly mail: string;
  /** Called when the link has expired, was used before, or was truncated or altered by a mail program. */
  readonly onDead: (why: string) => void;
}

/** The errors of a form that a mailed link opened; undefined where the link itself is refused. */
export function explainLink({ mail, onDead }: MailedLink) {
  return (problem: unknown): FormErrors<string> | undefined => {
    const isDead = problem instanceof ApiError && problem.code === 'link_dead';
    const isBroken = problem instanceof ApiError && problem.errors?.token !== undefined;
    if (!isDead && !isBroken) return { errors: failureFields(problem), failure: failureText(problem) };
    onDead(
      isDead ? failureText(problem) : `このリンクは正しくありません。メールのリンクを途中で切らずに開くか、もう一度、${mail}を依頼してください。`,
    );
    return undefined;
  };
}

/** The input for a new password, with the rules. */
export function NewPassword(field: ComponentProps<typeof TextField>) {
  return <TextField {...field} type="password" autoComplete="new-password" required help={<PasswordRules password={field.value} />} />;
}
