import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import type { Me } from '../../providers/session.ts';

export interface Entry {
  readonly path: string;
  readonly label: string;
  /** The resource whose list it opens; screens that are no list have none. */
  readonly resource?: Resource;
  /** Paths of the screens that are reached from this one and have no entry of their own. */
  readonly also?: readonly string[];
}

export interface Navigation {
  readonly main: readonly Entry[];
  readonly masters: readonly Entry[];
  /** Screens that are reached from another one: not in the sidebar, but found by name. */
  readonly inner: readonly Entry[];
}

const all: readonly Resource[] = Object.values(resources);
const dashboard: Entry = { path: '/admin/dashboard', label: 'ダッシュボード' };
const workflow: Entry = { path: '/admin/workflow', label: '申請の流れ' };

/** The sidebar of a person: the spec's screens in the order of the configuration, then the masters; only what may be read. */
export function navigationFor(me: Me): Navigation {
  const open = all.filter(({ name }) => may(me, name, 'read'));
  return {
    main: [dashboard, ...open.filter(({ screen }) => screen.menu).map(entryOf)],
    masters: [
      ...(may(me, resources.applications.name, 'read') ? [workflow] : []),
      ...open.filter(({ screen }) => !screen.menu && !screen.unlisted && !screen.under).map(entryOf),
    ],
    inner: open.filter(({ screen }) => screen.under).map(entryOf),
  };
}

/** The entry whose path is the longest prefix of an address. `/admin/userlist` is the users' list under another name. */
export function currentEntry(entries: readonly Entry[], pathname: string): Entry | undefined {
  const path = pathname.replace(/^\/admin\/userlist(?=\/|$)/, '/admin/users');
  const fits = (place: string) => path === place || path.startsWith(`${place}/`);
  const reach = ({ path: own, also = [] }: Entry) => Math.max(-1, ...[own, ...also].filter(fits).map(({ length }) => length));
  return entries.filter((entry) => reach(entry) > 0).sort((a, b) => reach(b) - reach(a))[0];
}

/** The header's title (spec, first file, section 2). */
export function headerTitle(pathname: string): string {
  if (pathname.startsWith('/admin/dashboard')) return 'ダッシュボード';
  if (/^\/admin\/user(s|list)(\/|$)/.test(pathname)) return 'ユーザー管理';
  return '管理画面';
}

function entryOf(resource: Resource): Entry {
  const also = all.filter(({ screen }) => screen.under === resource.name).map(({ screen }) => screen.path);
  return { path: resource.screen.path, label: resource.screen.menu ?? resource.label, resource, ...(also.length > 0 && { also }) };
}
