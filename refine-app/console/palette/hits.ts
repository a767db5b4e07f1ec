import { type HttpError, useCustom } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '../../../domain/text/fold.ts';
import { applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { dataProvider } from '../../data/data.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { type Me, useMe } from '../../data/session.ts';
import { recentlyOpened } from '../../ui/recent.ts';
import { createPath, recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { readableTextOf, titleOf } from '../../ui/title.ts';
import { navigationFor } from '../shell/menu-entries.ts';

export interface Hit {
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  /** The address that it opens, or the element of the page that it clicks. */
  readonly to: string | HTMLElement;
}

/** The resources that are searched, and the fields by which their records are told apart. */
const sources: readonly { resource: Resource; detail: readonly string[] }[] = [
  { resource: resources.applications, detail: ['grantNumber', 'entryNumber', 'organizationName'] },
  { resource: resources.organizations, detail: ['organizationType', 'prefecture'] },
  { resource: resources.recipient_users, detail: ['organization_name', 'email'] },
  { resource: resources.users, detail: ['roletype', 'email'] },
];

const perSource = 5;

/** Search results for a text; suggestions without one. */
export function useHits(text: string) {
  const me = useMe();
  const [actions] = useState(pageActions);
  const awaiting = useAwaiting(text === '');
  const open = sources.filter(({ resource }) => may(me, resource.name, 'read'));
  const answers = useQueries({
    queries: open.map(({ resource, detail }) => ({
      queryKey: ['palette', resource.name, text],
      queryFn: () => search(resource, detail, text),
      enabled: text !== '',
      staleTime: 30_000,
    })),
  });
  const records = answers.flatMap(({ data }, index) => {
    const source = open[index];
    return source && data ? data.map((row) => hitOf(source.resource, source.detail, row)) : [];
  });
  return {
    hits:
      text === ''
        ? [...actions, ...awaiting, ...recentPages(me), ...screens(me)]
        : [...[...actions, ...screens(me), ...createActions(me)].filter(titleMatches(text)), ...records],
    busy: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}

async function search(resource: Resource, detail: readonly string[], text: string): Promise<RowData[]> {
  const { data } = await dataProvider.getList<RowData>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: perSource, mode: 'server' },
    filters: [fieldsFilter(resource, detail), { field: 'q', operator: 'eq', value: text }],
  });
  return data;
}

function hitOf(resource: Resource, detail: readonly string[], row: RowData): Hit {
  const parts = detail.map((name) => readableTextOf(resource, name, row)).filter((part) => part !== '—');
  return { group: resource.label, title: titleOf(resource, row), detail: parts.join(' ・ '), to: recordPath(resource, row) };
}

/** The buttons and links in the head of an open record page. */
function pageActions(): Hit[] {
  const offered = document.querySelectorAll<HTMLElement>('article > header :is(button:not([disabled]), a[href])');
  return [...offered]
    .filter((one) => !one.closest('nav, dl, [hidden]'))
    .map((one): Hit => ({ group: 'この記録', title: (one.getAttribute('aria-label') ?? one.textContent ?? '').trim(), detail: '', to: one }))
    .filter(({ title }) => title !== '');
}

const maxAwaiting = 5;

/** The applications in `GET /api/dashboard` that await the user; null for roles that nothing awaits. */
interface Waiting {
  readonly waiting: { readonly items: readonly AwaitingItem[] } | null;
}

type AwaitingItem = Pick<Row<typeof resources.applications>, 'id' | 'entryNumber' | 'grantNumber' | 'title' | 'organizationName' | 'status'>;

/** The applications that have awaited the user longest, as on the dashboard. */
function useAwaiting(enabled: boolean): Hit[] {
  const { result } = useCustom<Waiting, HttpError>({
    url: '/api/dashboard',
    method: 'get',
    queryOptions: { enabled, staleTime: 60_000 },
    errorNotification: false,
  });
  const { items = [] } = result.data.waiting ?? {};
  return items.slice(0, maxAwaiting).map(({ title, status, organizationName, ...item }) => ({
    group: '自分の番',
    title,
    detail: [item.grantNumber ?? item.entryNumber, organizationName, applicationStatusLabels[status]].filter(Boolean).join(' ・ '),
    to: recordPath(resources.applications, item),
  }));
}

function recentPages({ id }: Me): Hit[] {
  const here = window.location.pathname + window.location.search;
  return recentlyOpened(id)
    .filter(({ path }) => path !== here)
    .map(({ label, title, path }) => ({ group: '最近開いた', title, detail: label, to: path }));
}

function entriesOf(me: Me) {
  const { main, groups, inner } = navigationFor(me);
  return [...main, ...groups.flatMap(({ entries }) => entries), ...inner];
}

const screens = (me: Me): Hit[] => entriesOf(me).map(({ label, path }) => ({ group: '画面', title: label, detail: '', to: path }));

function createActions(me: Me): Hit[] {
  return entriesOf(me).flatMap(({ resource }) =>
    resource && may(me, resource.name, 'create')
      ? [{ group: '操作', title: `${resource.label}を登録する`, detail: '', to: createPath(resource) }]
      : [],
  );
}

const titleMatches =
  (text: string) =>
  ({ title }: Hit) =>
    fold(title).includes(fold(text));
