import { useQueries } from '@tanstack/react-query';
import { fold } from '../../../domain/text/fold.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { dataProvider } from '../../providers/data.ts';
import { type Me, useMe } from '../../providers/session.ts';
import { textOf, titleOf } from '../../ui/present.ts';
import { createPath, recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { navigationFor } from '../shell/navigation.ts';

export interface Hit {
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly path: string;
}

/** Where records are looked for, and which of their fields tell them apart. */
const sources: readonly { resource: Resource; detail: readonly string[] }[] = [
  { resource: resources.applications, detail: ['grantNumber', 'entryNumber', 'organizationName'] },
  { resource: resources.organizations, detail: ['organizationType', 'prefecture'] },
  { resource: resources.recipient_users, detail: ['organization_name', 'email'] },
  { resource: resources.users, detail: ['roletype', 'email'] },
];

const perSource = 5;

export function useHits(text: string) {
  const me = useMe();
  const open = sources.filter(({ resource }) => may(me, resource.name, 'read'));
  const answers = useQueries({
    queries: open.map(({ resource }) => ({
      queryKey: ['palette', resource.name, text],
      queryFn: () => search(resource, text),
      enabled: text !== '',
      staleTime: 30_000,
    })),
  });
  const records = answers.flatMap(({ data }, index) => {
    const source = open[index];
    return source && data ? data.map((row) => hitOf(source.resource, source.detail, row)) : [];
  });
  return {
    hits: [...screens(me, text), ...records],
    busy: answers.some(({ isFetching }) => isFetching),
    failed: answers.some(({ isError }) => isError),
  };
}

async function search(resource: Resource, text: string): Promise<RowData[]> {
  const { data } = await dataProvider.getList<RowData>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: perSource, mode: 'server' },
    filters: [{ field: 'q', operator: 'eq', value: text }],
  });
  return data;
}

function hitOf(resource: Resource, detail: readonly string[], row: RowData): Hit {
  const parts = detail.map((name) => textOf(resource, name, row)).filter((part) => part !== '—');
  return { group: resource.label, title: titleOf(resource, row), detail: parts.join(' ・ '), path: recordPath(resource, row) };
}

/** The screens and the "register" actions whose names hold the text; without a text, the screens. */
function screens(me: Me, text: string): Hit[] {
  const { main, masters, inner } = navigationFor(me);
  const entries = [...main, ...masters, ...inner];
  const lists = entries.map(({ label, path }) => ({ group: '画面', title: label, detail: '', path }));
  if (text === '') return lists;
  const creations = entries.flatMap(({ resource }) =>
    resource && may(me, resource.name, 'create')
      ? [{ group: '操作', title: `${resource.label}を登録する`, detail: '', path: createPath(resource) }]
      : [],
  );
  return [...lists, ...creations].filter(({ title }) => fold(title).includes(fold(text)));
}
