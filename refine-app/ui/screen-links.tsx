import { DownOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../data/access.ts';
import { useMe } from '../data/session.ts';
import disclosureCss from './disclosure.module.css';
import { Disclosure } from './disclosure.tsx';
import { Icon } from './icon.tsx';
import css from './screen-links.module.css';

const all: readonly Resource[] = Object.values(resources);

type ScreenLink = readonly [path: string, label: string];

/** From this many append-only screens on, they are moved to a menu, so that the others fit in one row. */
const manyRecords = 3;

/** Links between a screen and those that belong to it; nothing where there are none that the user may open. */
export function ScreenLinks({ resource }: { readonly resource: Resource }) {
  const me = useMe();
  const head = all.find(({ name }) => name === (resource.screen.under ?? resource.name));
  const parts = all.filter(({ name, screen }) => screen.under === head?.name && may(me, name, 'read'));
  const pages = Object.entries(head?.screen.pages ?? {});
  if (!head || parts.length + pages.length === 0) return null;
  const kept = parts.filter(({ appendOnly }) => appendOnly);
  const records = kept.length >= manyRecords ? kept : [];
  const links: ScreenLink[] = [
    ...(may(me, head.name, 'read') ? [[head.screen.path, head.screen.menu ?? head.label] as const] : []),
    ...pages.map(([label, path]): ScreenLink => [path, label]),
    ...parts.filter((part) => !records.includes(part)).map(linkOf),
  ];
  return (
    <nav className={css.screenLinks} aria-label={`${head.screen.menu ?? head.label}の画面`}>
      <Row links={links} />
      {records.length > 0 && <Records links={records.map(linkOf)} />}
    </nav>
  );
}

const linkOf = ({ screen, label }: Resource): ScreenLink => [screen.path, label];

/** Scrolls where there is not enough room, to the current screen at first. */
function Row({ links }: { readonly links: readonly ScreenLink[] }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the path changed
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft;
  }, [pathname]);
  return (
    <div className={css.screenLinksRow} ref={row}>
      {links.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </div>
  );
}

function Records({ links }: { readonly links: readonly ScreenLink[] }) {
  const { pathname } = useLocation();
  const current = links.find(([path]) => path === pathname);
  return (
    <Disclosure
      className={css.screenLinksMore}
      button={{
        type: 'text',
        className: clsx(css.screenLinksButton, current && css.screenLinksHere),
        icon: <Icon of={DownOutlined} />,
        iconPosition: 'end',
        children: current ? `記録：${current[1]}` : '記録',
      }}
    >
      {(close) => (
        <ul className={disclosureCss.choices}>
          {links.map(([path, label]) => (
            <li key={path}>
              <NavLink to={path} end onClick={close}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
