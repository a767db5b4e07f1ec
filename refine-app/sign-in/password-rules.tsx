import baseCss from '../ui/base.module.css';
import css from './entrance.module.css';
import { rulesMet } from './rules-met.ts';

/** What a new password needs, each rule ticked as soon as it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={css.passwordRules}>
      {rulesMet(password).map(({ label, met }) => (
        <li key={label} className={met ? css.met : undefined}>
          <span className={css.passwordTick} aria-hidden="true">
            {met ? '✓' : ''}
          </span>
          {label}
          {met && <span className={baseCss.visuallyHidden}>（できています）</span>}
        </li>
      ))}
    </ul>
  );
}
