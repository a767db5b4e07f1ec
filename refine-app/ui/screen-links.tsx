import { NavLink } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../providers/access.ts';
import { useMe } from '../providers/session.ts';
import './screen-links.css';

const all: readonly Resource[] = Object.values(resources);

/** From one screen to those that belong to it, and back; nothing where none do, or none may be opened. */
export function ScreenLinks({ resource }: { readonly resource: Resource }) {
  const me = useMe();
  const head = all.find(({ name }) => name === (resource.screen.under ?? resource.name));
  const parts = all.filter(({ name, screen }) => screen.under === head?.name && may(me, name, 'read'));
  if (!head || parts.length === 0) return null;
  const links = [
    [head.screen.path, head.screen.menu ?? head.label] as const,
    ...Object.entries(head.screen.pages ?? {}).map(([label, path]) => [path, label] as const),
    ...parts.map(({ screen, label }) => [screen.path, label] as const),
  ];
  return (
    <nav className="screen-links" aria-label={`${head.screen.menu}の画面`}>
      {links.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
