import { rulesMet } from './rules-met.ts';

/** What a new password needs, each rule ticked as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="password-rules">
      {rulesMet(password).map(({ label, met }) => (
        <li key={label} className={met ? 'met' : undefined}>
          <span className="password-tick" aria-hidden="true">
            {met ? '✓' : ''}
          </span>
          {label}
          {met && <span className="visually-hidden">（できています）</span>}
        </li>
      ))}
    </ul>
  );
}
