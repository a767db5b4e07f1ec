import { type RefObject, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { declared, homeOf, nameOf } from '../records/screens.ts';
import css from './shell.module.css';

/** The sidebar of wide screens. */
export function Sidebar() {
  return (
    <nav className={css.side} aria-label="メニュー">
      <SectionLinks sections={sections} />
      <SectionLinks sections={moreSections} />
    </nav>
  );
}

interface Props {
  readonly sections: readonly Section[];
  readonly onGo?: () => void;
}

function SectionLinks({ sections: shown, onGo }: Props) {
  return (
    <ul className={css.places}>
      {shown.map(({ path, label, icon }) => (
        <li key={path}>
          <NavLink to={path} onClick={onGo}>
            <SectionIcon drawing={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function SectionIcon({ drawing }: { readonly drawing: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}

/** The bottom bar on phones: the most used places, and a button for the others. */
export function BottomBar() {
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const elsewhere = sheetSections.some(({ path }) => pathname.startsWith(path));
  return (
    <>
      <nav className={css.bar} aria-label="よく使うメニュー">
        {barSections.map(({ path, label, short, icon }) => (
          <NavLink key={path} to={path}>
            <SectionIcon drawing={icon} />
            {short ?? label}
          </NavLink>
        ))}
        <button type="button" className={elsewhere ? css.active : undefined} aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
          <SectionIcon drawing="M5 7h14M5 12h14M5 17h14" />
          もっと見る
        </button>
      </nav>
      <Sheet dialog={sheet} />
    </>
  );
}

/** Closes on a touch outside, and on Esc. */
function Sheet({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog ref={dialog} className={css.more} aria-label="そのほかのメニュー" onClick={(event) => event.target === dialog.current && close()}>
      <nav aria-label="そのほかのメニュー">
        <SectionLinks sections={sheetSections} onGo={close} />
      </nav>
      <Button onClick={close}>閉じる</Button>
    </dialog>
  );
}

/** A place in the grantee area. */
interface Section {
  readonly path: string;
  readonly label: string;
  /** Shorter label for the bar on phones. */
  readonly short?: string;
  /** SVG path of its icon, in a view box of 24 × 24. */
  readonly icon: string;
}

/** The sidebar, in the order of the spec (second file, section 2, layout). */
const sections = [
  { path: '/user/dashboard', label: 'ダッシュボード', short: 'ホーム', icon: 'M4 11 12 4l8 7v9h-6v-6h-4v6H4z' },
  { path: '/user/applications', label: '助成内容', icon: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7' },
  { path: '/user/submissions', label: '提出書類', icon: 'M4 6h6l2 2h8v11H4zM12 16v-5M9.5 13 12 10.5l2.5 2.5' },
  { path: '/user/receipts', label: '領収書登録', short: '領収書', icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6' },
  { path: '/user/payments', label: '支払い情報', short: '支払い', icon: 'M3 6h18v12H3zM3 10h18M7 15h4' },
  { path: '/user/history', label: '履歴', icon: 'M12 4a8 8 0 1 1-7.5 5.2M4 4v5h5M12 8v5l3 2' },
  { path: '/user/faq', label: 'よくある質問', icon: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01' },
] as const satisfies readonly Section[];

const sheet = 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7';

/** The less used places. */
const moreSections: readonly Section[] = [
  { path: '/user/entries', label: '応募', icon: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4' },
  ...declared.map((resource) => ({ path: homeOf(resource), label: nameOf(resource), icon: resource.screen.grantee?.icon ?? sheet })),
  { path: '/user/reportforms', label: '様式', icon: 'M5 3h14v18H5zM8 8h8M8 12h8M8 16h5' },
  { path: '/user/bank', label: '振込口座', icon: 'M3 10 12 4l9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18' },
  { path: '/user/application-select', label: '助成の選択', icon: 'M4 7h13l-3-3M20 17H7l3 3' },
];

const [dashboard, application, submissions, receipts, payments, ...rest] = sections;

/** The places in the bar on phones, and those behind its last button. */
const barSections: readonly Section[] = [dashboard, submissions, receipts, payments];
const sheetSections: readonly Section[] = [application, ...rest, ...moreSections];
