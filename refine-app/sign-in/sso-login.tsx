import { useSearchParams } from 'react-router';
import { isSsoRefusal, ssoRefusals } from '../../domain/sso-refusals.ts';
import { buttonAttributes } from '../ui/button.tsx';
import { ssoLabel } from '../ui/foundation.ts';
import css from './entrance.module.css';
import { FormFailure } from './sign-in-form.tsx';

/** The link to single sign-on, with the reason why it was refused. */
export function SsoLogin() {
  const [query] = useSearchParams();
  const [refusal, to] = [query.get('sso'), query.get('to')];
  return (
    <div className={css.otherDoor}>
      <FormFailure text={isSsoRefusal(refusal) ? ssoRefusals[refusal] : undefined} />
      <a href={`/api/sso/start${to ? `?to=${encodeURIComponent(to)}` : ''}`} {...buttonAttributes({ children: ssoLabel }, css.buttonWide)}>
        {ssoLabel}でログイン
      </a>
    </div>
  );
}
