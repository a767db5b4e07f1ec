import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The token of the mailed link. It leaves the address, and with it the history, before anything is drawn; only this page's memory holds it. */
export function useLinkToken() {
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
