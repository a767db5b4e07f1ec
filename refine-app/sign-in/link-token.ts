import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the mailed link, which stands behind `#`; links of earlier versions have it in the query, and open as long as they live. It leaves the
 * address, and with it the history, before anything is drawn; only this page's memory holds it.
 */
export function useLinkToken() {
  const { pathname, search, hash } = useLocation();
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  const [token, setToken] = useState(given ?? '');
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (given === null) return;
    // A second link that is opened in the same tab changes but what stands behind `#`, and the page stays.
    setToken(given);
    // The router's own turn comes a moment later.
    window.history.replaceState(window.history.state, '', pathname);
    void navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);
  return { token, forget: () => setToken('') };
}
