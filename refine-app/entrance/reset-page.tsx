import { useState } from 'react';
import type { Area } from '../ui/areas.ts';
import { AskPage } from './ask-page.tsx';
import { SetPasswordPage } from './set-password-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Asks for a mail with a link or, opened by that link, for the new password. */
export function ResetPage({ area }: { area: Area }) {
  const { token, forget } = useLinkToken();
  const [refusal, setRefusal] = useState('');
  const refuse = (why: string) => {
    forget();
    setRefusal(why);
  };
  return token ? <SetPasswordPage area={area} token={token} onDead={refuse} /> : <AskPage area={area} refusal={refusal} />;
}
