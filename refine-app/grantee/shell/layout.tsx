import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { areas } from '../../data/areas.ts';
import { http } from '../../data/http.ts';
import { signOut, useMe } from '../../data/session.ts';
import baseCss from '../../ui/base.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import disclosureCss from '../../ui/disclosure.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { foundationName } from '../../ui/foundation.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useSessionEnd } from '../../ui/use-session-end.ts';
import granteeCss from '../grantee.module.css';
import { Note } from '../pages/note.tsx';
import { selectGrant, selectPath, useSelectedApplication } from '../use-my-applications.ts';
import { BottomBar, Sidebar } from './navigation.tsx';
import css from './shell.module.css';

export function GranteeLayout({ children }: { children: ReactNode }) {
  const content = useTopOfPage();
  return (
    <div className={granteeCss.grantee} data-touch>
      <SkipLink />
      <header className={granteeCss.granteeHead}>
        <Link to="/user/dashboard" className={granteeCss.granteeBrand}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>
            {foundationName}
            <small>助成金申請・報告システム</small>
          </span>
        </Link>
        <AccountMenu />
      </header>
      <div className={css.granteeBody}>
        <Sidebar />
        <div>
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

/** Scrolls a new page to its top and focuses its content, unless the address has a fragment; the first page leaves the focus to the browser. */
function useTopOfPage() {
  const content = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return content;
}

/** The selected grant, with a link to select another one. */
function SelectedBar() {
  const { grantNumber, application } = useSelectedApplication();
  const { pathname } = useLocation();
  // Entries for a call belong to no grant.
  if (pathname.startsWith('/user/entries')) return null;
  const choosing = pathname === selectPath;
  return (
    <section className={css.selected} aria-label="選択中の助成">
      <p>
        {grantNumber ? (
          <>
            <span className={baseCss.quiet}>選択中の助成</span> <strong>{grantNumber}</strong>{' '}
            <span className={css.selectedTitle}>{application?.title ?? '\u00a0'}</span>
          </>
        ) : (
          <span className={baseCss.quiet}>助成はまだ選ばれていません</span>
        )}
      </p>
      {!choosing && <Link to={selectPath}>{grantNumber ? '変更する' : '助成を選ぶ'}</Link>}
    </section>
  );
}

/** Warns before the session ends, and lets the user extend it. Drafts are kept on this device either way. */
function SessionWarning() {
  const end = useSessionEnd();
  if (!end) return null;
  return (
    <Note washed className={granteeCss.buttons} role="alert">
      <p>
        {end.minutes > 0 ? `あと${end.minutes}分で、安全のためにログアウトします。` : 'まもなく、安全のためにログアウトします。'}
        入力した内容は、この端末に残ります。
      </p>
      {end.canGoOn ? (
        <Button onClick={() => void http.get('/api/me').catch(() => undefined)}>このまま続ける</Button>
      ) : (
        <p>続けるときは、ログアウトのあとに、もう一度ログインしてください。</p>
      )}
    </Note>
  );
}

/** The user's name, which opens the password change, the sessions and the logout. */
function AccountMenu() {
  const me = useMe();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    selectGrant(null);
    await signOut();
  };
  return (
    <Disclosure
      className={css.account}
      button={{
        className: css.accountButton,
        children: (
          <>
            <span className={css.accountName}>{me.username} さん</span>
            <span aria-hidden="true">▼</span>
          </>
        ),
      }}
    >
      {(close) => (
        <ul className={disclosureCss.choices}>
          {me.signIn === 'password' && (
            <li>
              <LinkButton type="text" to={areas.user.password}>
                パスワードを変更する
              </LinkButton>
            </li>
          )}
          <li>
            <LinkButton type="text" to={areas.user.methods} onClick={close}>
              ログインの方法
            </LinkButton>
          </li>
          <li>
            <LinkButton type="text" to={areas.user.sessions} onClick={close}>
              ログイン中の端末を見る
            </LinkButton>
          </li>
          <li>
            <Button type="text" disabled={leaving} onClick={() => void leave()}>
              ログアウト
            </Button>
          </li>
        </ul>
      )}
    </Disclosure>
  );
}
