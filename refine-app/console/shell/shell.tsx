import clsx from 'clsx/lite';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { strips } from '../../resource/console-registry.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useWhenIdle } from '../../ui/timing.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useMedia } from '../../ui/use-media.ts';
import consoleCss from '../console.module.css';
import { Header } from './header.tsx';
import { KeysDialog, LeaveQuestion, MenuDrawer, Notices, Palette } from './lazy-parts.ts';
import { Sidebar } from './sidebar.tsx';

const storageKey = 'seseragiSidebar';

/** Sidebar, header and the page between them. */
export function Shell({ children }: { children: ReactNode }) {
  const phone = useMedia('(max-width: 800px)');
  const [narrow, setNarrow] = useState(() => localStorage.getItem(storageKey) === 'narrow');
  /** Undefined until it is opened for the first time. */
  const [drawer, setDrawer] = useState<boolean>();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useKeys({ 'mod+k': () => setOpen('palette'), '?': () => setOpen('keys') });
  useTopOfPage();
  useWhenIdle(() => {
    for (const part of [Palette, KeysDialog, LeaveQuestion, Notices, ...(phone ? [MenuDrawer] : [])]) void part.fetch();
  });

  const toggle = () => {
    if (phone) return setDrawer(!drawer);
    localStorage.setItem(storageKey, narrow ? 'wide' : 'narrow');
    return setNarrow(!narrow);
  };
  return (
    <div
      className={phone ? clsx(consoleCss.shell, consoleCss.shellPhone) : narrow ? clsx(consoleCss.shell, consoleCss.shellNarrow) : consoleCss.shell}
    >
      <SkipLink />
      {!phone && <Sidebar narrow={narrow} />}
      {phone && drawer !== undefined && <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />}
      <div>
        <Header
          menu={{
            expanded: phone ? drawer === true : !narrow,
            toggle,
            label: phone ? 'メニューを開く' : narrow ? 'メニューを広げる' : 'メニューを狭める',
          }}
          onSearch={() => setOpen('palette')}
          onKeys={() => setOpen('keys')}
        />
        {strips().map((Strip) => (
          <Strip key={Strip.name} />
        ))}
        <main id="content" tabIndex={-1} className={consoleCss.content}>
          {children}
        </main>
      </div>
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

/** A new page starts at its top; a change of the query alone (paging, filters) leaves the page where it is. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the path changed
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
