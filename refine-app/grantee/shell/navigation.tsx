import { NavLink } from 'react-router';
import { moreSections, type Section, sections } from './sections.ts';

/** The sidebar of wide screens. */
export function Sidebar() {
  return (
    <nav className="side" aria-label="メニュー">
      <SectionLinks sections={sections} />
      <SectionLinks sections={moreSections} />
    </nav>
  );
}

interface Props {
  readonly sections: readonly Section[];
  readonly onGo?: () => void;
}

export function SectionLinks({ sections: shown, onGo }: Props) {
  return (
    <ul>
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

export function SectionIcon({ drawing }: { readonly drawing: string }) {
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
