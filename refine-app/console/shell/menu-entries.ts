import { committees } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { type MenuGroup, menuGroups, type Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import type { Me } from '../../data/session.ts';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  /** The resource whose list it opens; screens that are no list have none. */
  readonly resource?: Resource;
  /** Resources that are reached from it and have no entry of their own. */
  readonly also?: readonly Resource[];
}

export interface Group {
  readonly name: string;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export interface Navigation {
  readonly main: readonly MenuEntry[];
  readonly groups: readonly Group[];
  /** Screens that are reached from another one: not in the sidebar, but found by name. */
  readonly inner: readonly MenuEntry[];
}

const all: readonly Resource[] = Object.values(resources);
const dashboard: MenuEntry = { path: '/admin/dashboard', label: 'ダッシュボード' };
const workflow: MenuEntry = { path: '/admin/workflow', label: '申請の流れ' };
const system: MenuEntry = { path: '/admin/system', label: 'システムの状態' };

/** The menu of committee members; whatever else they may read is reached from these screens. */
const committeeEntries: readonly MenuEntry[] = [
  { path: resources.reviews.screen.path, label: '自分の審査', resource: resources.reviews },
  ...[resources.conflicts, resources.committee_members, resources.calls].map(entryOf),
  dashboard,
];

/** A user's sidebar: the spec's screens in declared order, then the other lists by group; only those that the user may read. */
export function navigationFor(me: Me): Navigation {
  if ((committees as readonly string[]).includes(me.roletype))
    return { main: committeeEntries.filter(({ resource }) => !resource || may(me, resource.name, 'read')), groups: [], inner: [] };
  const open = all.filter(({ name }) => may(me, name, 'read'));
  return {
    main: [dashboard, ...open.filter(({ screen }) => screen.menu).map(entryOf)],
    groups: groupsOf(
      open.filter(({ screen }) => !screen.menu && !screen.unlisted && !screen.under),
      {
        settings: may(me, resources.applications.name, 'read') ? [workflow] : [],
        records: may(me, resources.backups.name, 'read') ? [system] : [],
      },
    ),
    inner: open.filter(({ screen }) => screen.under).map(entryOf),
  };
}

function groupsOf(lists: readonly Resource[], first: Readonly<Record<string, readonly MenuEntry[]>>): Group[] {
  const entriesOf = (name: string) => [...(first[name] ?? []), ...lists.filter((one) => groupOf(one) === name).map(entryOf)];
  return Object.entries(menuGroups)
    .map(([name, label]) => ({ name, label, entries: entriesOf(name) }))
    .filter(({ entries }) => entries.length > 0);
}

const groupOf = ({ screen, appendOnly }: Resource): MenuGroup => screen.group ?? (appendOnly ? 'records' : 'work');

/** The entry whose path is the longest prefix of an address. `/admin/userlist` is the users' list under another name. */
export function currentEntry(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const path = pathname.replace(/^\/admin\/userlist(?=\/|$)/, '/admin/users');
  const fits = (place: string) => path === place || path.startsWith(`${place}/`);
  const prefixLength = ({ path: own, also = [] }: MenuEntry) =>
    Math.max(-1, ...[own, ...also.map(({ screen }) => screen.path)].filter(fits).map(({ length }) => length));
  return entries.filter((entry) => prefixLength(entry) > 0).sort((a, b) => prefixLength(b) - prefixLength(a))[0];
}

/** The header's title (spec, first file, section 2). */
export function headerTitle(pathname: string): string {
  if (pathname.startsWith('/admin/dashboard')) return 'ダッシュボード';
  if (/^\/admin\/user(s|list)(\/|$)/.test(pathname)) return 'ユーザー管理';
  return '管理画面';
}

function entryOf(resource: Resource): MenuEntry {
  const also = all.filter(({ screen }) => screen.under === resource.name);
  return { path: resource.screen.path, label: resource.screen.menu ?? resource.label, resource, ...(also.length > 0 && { also }) };
}
