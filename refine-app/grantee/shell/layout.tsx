import clsx from 'clsx/lite';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { http } from '../../providers/http.ts';
import { signOut, useMe } from '../../providers/session.ts';
import { areas } from '../../ui/areas.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { foundationName } from '../../ui/foundation.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useSessionEnd } from '../../ui/use-session-end.ts';
import granteeCss from '../grantee.module.css';
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

/** Which grant everything below is about, and the way to another one. */
function SelectedBar() {
  const { grantNumber, application } = useSelectedApplication();
  const choosing = useLocation().pathname === selectPath;
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

/** Says in time that the session is about to end, and lets one go on. What was typed is kept on this machine either way. */
function SessionWarning() {
  const end = useSessionEnd();
  if (!end) return null;
  return (
    <div className={clsx(granteeCss.sheet, granteeCss.note, granteeCss.noteWashed, granteeCss.buttons)} role="alert">
      <p>
        {end.minutes > 0 ? `あと${end.minutes}分で、安全のためにログアウトします。` : 'まもなく、安全のためにログアウトします。'}
        入力した内容は、この端末に残ります。
      </p>
      {end.canGoOn ? (
        <Button onClick={() => void http.get('/api/me').catch(() => undefined)}>このまま続ける</Button>
      ) : (
        <p>続けるときは、ログアウトのあとに、もう一度ログインしてください。</p>
      )}
    </div>
  );
}

/** The signed-in name, opening password change, the own devices and logout. Esc and a click elsewhere close it. */
function AccountMenu() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useClickElsewhere(menu, open, () => setOpen(false));
  const leave = async () => {
    setLeaving(true);
    selectGrant(null);
    await signOut();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc only closes what the button opened
    <div
      ref={menu}
      className={granteeCss.account}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={granteeCss.accountButton}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <span className={granteeCss.accountName}>{me.username} さん</span>
        <span aria-hidden="true">▾</span>
      </button>
      <ul id="account-menu" hidden={!open}>
        <li>
          <Link to={areas.user.password}>パスワードを変更する</Link>
        </li>
        <li>
          <Link to={areas.user.sessions} onClick={() => setOpen(false)}>
            ログイン中の端末を見る
          </Link>
        </li>
        <li>
          <button type="button" disabled={leaving} onClick={() => void leave()}>
            ログアウト
          </button>
        </li>
      </ul>
    </div>
  );
}

function useClickElsewhere(part: RefObject<HTMLElement | null>, active: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!active) return undefined;
    const away = (event: MouseEvent) => {
      if (event.target instanceof Node && !part.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('click', away);
    return () => document.removeEventListener('click', away);
  }, [part, active]);
}
