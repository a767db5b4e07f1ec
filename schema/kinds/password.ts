import { passwordProblem } from '../../domain/password.ts';
import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';

/** A new password: accepted, hashed, never returned. */
export function password<const O extends FieldOptions<string> = NoOptions>(
  label: string,
  options?: O,
): Field<string, NoInfer<O> & { writeOnly: true }, 'password'> {
  return { kind: 'password', label, options: { ...(options ?? ({} as O)), writeOnly: true } };
}

export const passwordKind: Kind = {
  storage: 'text',
  filter: 'none',
  check(input, field) {
    if (typeof input !== 'string') return refuse(`${field.label}は文字で入力してください`);
    const problem = passwordProblem(input);
    return problem ? refuse(problem) : accept(input);
  },
  read: () => refuse('パスワードでは検索できません'),
  format: () => '********',
  audit: () => '********',
  json: () => ({ type: 'string', format: 'password', minLength: 8, maxLength: 128 }),
};
