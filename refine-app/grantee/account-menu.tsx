import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { signOut, useMe } from '../providers/session.ts';
import { areas } from '../ui/areas.ts';
import { selectGrant } from './selected-grant.ts';

/** The signed-in name, opening password change, the own devices and logout. Esc and a click elsewhere close it. */
export function AccountMenu() {
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
      className="account"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button ref={button} type="button" className="account-button" aria-expanded={open} aria-controls="account-menu" onClick={() => setOpen(!open)}>
        <span className="account-name">{me.username} さん</span>
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
