import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { foundationName } from '../ui/foundation.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountMenu } from './account-menu.tsx';

export function GranteeLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grantee">
      <SkipLink />
      <header className="grantee-head">
        <Link to="/user/application-select" className="grantee-brand">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>
            {foundationName}
            <small>助成金申請・報告システム</small>
          </span>
        </Link>
        <AccountMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
