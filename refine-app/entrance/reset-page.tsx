import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Area } from '../ui/areas.ts';
import { later } from '../ui/later.tsx';
import { Waiting } from '../ui/waiting.tsx';

const AskPage = later(
  async () => (await import('./ask-page.tsx')).AskPage,
  () => <Waiting />,
);
const SetPasswordPage = later(
  async () => (await import('./set-password-page.tsx')).SetPasswordPage,
  () => <Waiting />,
);

/** Asks for a mail with a link or, opened by that link, for the new password. Their forms come later: the token leaves the address at once. */
export function ResetPage({ area }: { area: Area }) {
  const { token, forget } = useLinkToken();
  const [refusal, setRefusal] = useState('');
  const refuse = (why: string) => {
    forget();
    setRefusal(why);
  };
  return token ? <SetPasswordPage area={area} token={token} onDead={refuse} /> : <AskPage area={area} refusal={refusal} />;
}

/** The token of the mailed link. It leaves the address, and with it the history, before anything is drawn; only this page's memory holds it. */
function useLinkToken() {
  const [query] = useSearchParams();
  const [token, setToken] = useState(() => query.get('token') ?? '');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const inAddress = query.has('token');
  useLayoutEffect(() => {
    if (!inAddress) return;
    // The router's own turn comes a moment later.
    window.history.replaceState(window.history.state, '', pathname);
    void navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return { token, forget: () => setToken('') };
}
