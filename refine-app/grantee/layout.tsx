import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { foundationName } from '../ui/foundation.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BottomBar } from './shell/bottom-bar.tsx';
import { Sidebar } from './shell/navigation.tsx';
import { SelectedBar } from './shell/selected-bar.tsx';
import { SessionWarning } from './shell/session-warning.tsx';
import './shell/shell.css';

export function GranteeLayout({ children }: { children: ReactNode }) {
  const content = useTopOfPage();
  return (
    <div className="grantee">
      <SkipLink />
      <header className="grantee-head">
        <Link to="/user/dashboard" className="grantee-brand">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>
            {foundationName}
            <small>助成金申請・報告システム</small>
          </span>
        </Link>
        <AccountMenu />
      </header>
      <div className="grantee-body">
        <Sidebar />
        <div className="grantee-column">
          <SelectedBar />
          <SessionWarning />
          <main id="content" ref={content} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <BottomBar />
    </div>
  );
}

/** A new page begins at its top, for the eye and for the keyboard; the first one leaves the focus where the browser put it. */
function useTopOfPage() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
