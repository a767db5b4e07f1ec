import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a mailed link, from the address's fragment; links of earlier versions have it in the query. It is removed from the address and the history
 * before the first paint, and kept only in memory.
 */
export function useLinkToken() {
  const { pathname, search, hash } = useLocation();
  const tokenInAddress = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  const [token, setToken] = useState(tokenInAddress ?? '');
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (tokenInAddress === null) return;
    // A second link that is opened in the same tab changes only the fragment, and does not load the page again.
    setToken(tokenInAddress);
    // The router updates the address only later.
    window.history.replaceState(window.history.state, '', pathname);
    void navigate(pathname, { replace: true });
  }, [tokenInAddress, navigate, pathname]);
  return { token, forget: () => setToken('') };
}
