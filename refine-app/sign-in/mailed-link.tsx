import type { ComponentProps } from 'react';
import { ApiError } from '../data/errors.ts';
import { failureFields, failureText } from '../ui/failure.ts';
import { type Found, TextField } from './frame.tsx';
import { PasswordRules } from './password-rules.tsx';

interface MailedLink {
  /** The mail that it came with, to be asked for again. */
  readonly mail: string;
  /** It has expired, was used before, or was cut short or changed on its way through a mail program. */
  readonly onDead: (why: string) => void;
}

/** What to say of a refused form behind a mailed link, unless the link itself is what is wrong. */
export function explainLink({ mail, onDead }: MailedLink) {
  return (problem: unknown): Found<string> | undefined => {
    const isDead = problem instanceof ApiError && problem.code === 'link_dead';
    const isBroken = problem instanceof ApiError && problem.errors?.token !== undefined;
    if (!isDead && !isBroken) return { errors: failureFields(problem), failure: failureText(problem) };
    onDead(
      isDead ? failureText(problem) : `このリンクは正しくありません。メールのリンクを途中で切らずに開くか、もう一度、${mail}を依頼してください。`,
    );
    return undefined;
  };
}

/** A password that is made up here, with its rules. */
export function NewPassword(field: ComponentProps<typeof TextField>) {
  return <TextField {...field} type="password" autoComplete="new-password" required help={<PasswordRules password={field.value} />} />;
}
