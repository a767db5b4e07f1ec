import { type RefObject, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { SectionIcon, SectionLinks } from './navigation.tsx';
import { barSections, sheetSections } from './sections.ts';

/** The bar of phones: the most used places under the thumb, the others one touch away. */
export function BottomBar() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const elsewhere = sheetSections.some(({ path }) => pathname.startsWith(path));
  return (
    <>
      <nav className="bar" aria-label="よく使うメニュー">
        {barSections.map(({ path, label, short, icon }) => (
          <NavLink key={path} to={path}>
            <SectionIcon drawing={icon} />
            {short ?? label}
          </NavLink>
        ))}
        <button type="button" className={elsewhere ? 'active' : undefined} aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
          <SectionIcon drawing="M5 7h14M5 12h14M5 17h14" />
          もっと見る
        </button>
      </nav>
      <Sheet dialog={sheet} />
    </>
  );
}

/** A touch beside it closes it, as Esc does. */
function Sheet({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog ref={dialog} className="more" aria-label="そのほかのメニュー" onClick={(event) => event.target === dialog.current && close()}>
      <nav aria-label="そのほかのメニュー">
        <SectionLinks sections={sheetSections} onGo={close} />
      </nav>
      <button type="button" className="button" onClick={close}>
        閉じる
      </button>
    </dialog>
  );
}
