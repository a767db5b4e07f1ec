import baseCss from '../ui/base.module.css';
import css from './entrance.module.css';
import { passwordRuleStates } from './password-rule-states.ts';

/** The rules of a new password, each ticked once it is met. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={css.passwordRules}>
      {passwordRuleStates(password).map(({ label, met }) => (
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
