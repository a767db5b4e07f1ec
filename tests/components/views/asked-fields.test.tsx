import { screen, waitFor, within } from '@testing-library/react';
import { Fragment } from 'react';
import { describe, expect, test } from 'vitest';
import { confirmSubtitle, confirmText } from '../../../refine-app/resource/actions/confirm-text.ts';
import { ownActionsOf } from '../../../refine-app/resource/console-registry.ts';
import { declaredColumns, possibleColumns } from '../../../refine-app/resource/list/column-choice.ts';
import { prefetchRows } from '../../../refine-app/resource/list/list-rows.ts';
import { RecordCards } from '../../../refine-app/resource/list/record-cards.tsx';
import { RecordsTable } from '../../../refine-app/resource/list/records-table.tsx';
import { ResourceList } from '../../../refine-app/resource/list/resource-list.tsx';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { subtitleOf } from '../../../refine-app/ui/title.ts';
import { resources } from '../../../resources.config.ts';
import { fieldOf, type Resource, readPath } from '../../../schema/resource.ts';
import { deferred, fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { listed } from '../support/listed.ts';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const all: readonly Resource[] = Object.values(resources);
const abilitiesOf = ({ actions = {} }: Resource) => ['update', 'delete', 'changeStatus', ...Object.keys(actions)];

describe.each(all.map((resource) => [resource.name, resource] as const))('The list of %s asks for all', (_, resource) => {
  const rows = (columns?: readonly string[]) =>
    [1, 2].map((id) => listed(resource, rowOf(resource, id, { abilities: abilitiesOf(resource) }), columns));
  const props = (columns: readonly string[], chosen: RowData[]) => ({
    resource,
    rows: chosen,
    columns,
    sort: resource.list.sort,
    onSort: () => undefined,
    selection: { rows: chosen, has: () => true, set: () => undefined, reread: async () => undefined, clear: () => undefined },
    commands: { edit: undefined, remove: () => undefined },
    density: 'compact' as const,
    stale: false,
    totals: { isError: false, data: undefined, refetch: async () => undefined } as never,
  });

  test('that its table and its cards read, as declared and with whatever else one may choose', () => {
    const possible = possibleColumns(resource, []);
    const faces = [undefined, possible].map((chosen) => {
      const shown = props(chosen ?? declaredColumns(resource, []), rows(chosen));
      return (
        <Fragment key={String(chosen)}>
          <RecordsTable {...shown} />
          <RecordCards {...shown} />
        </Fragment>
      );
    });
    draw(faces);
    expect(screen.getAllByText(fieldOf(resource, possible[0] ?? '')?.label ?? '').length).toBeGreaterThan(1);
  });

  test('that its dialogs and its own buttons read of a chosen row', () => {
    const { buttons = {}, followUps = {} } = ownActionsOf(resource);
    const chosen = rows();
    const asks = [...Object.values(resource.actions ?? {}), ...(resource.deleteAsks?.confirm ? [{ confirm: resource.deleteAsks.confirm }] : [])];
    for (const row of chosen) {
      subtitleOf(resource, row);
      for (const asked of asks) expect(confirmText(resource, asked, [row]) + confirmSubtitle(resource, asked, row)).not.toContain('undefined');
      for (const { begin } of Object.values(followUps)) begin?.(row);
    }
    for (const place of ['bulk', 'list'] as const) {
      for (const Button of Object.values(buttons[place] ?? {})) draw(<Button resource={resource} rows={chosen} place={place} />).unmount();
    }
  });
});

const { applications } = resources;
const path = `GET /api${readPath(applications)}`;
const fieldsAsked = () => api.to(path).map(({ query }) => query.get('fields')?.split(',') ?? []);

test('What is asked for before the page of a list stands is what its table asks for, and it does not ask again', async () => {
  const columns = ['grantNumber', 'title', 'description'];
  localStorage.setItem('seseragi.list.applications', JSON.stringify({ columns }));
  api.list(applications, [rowOf(applications, 1)]);
  const address = { pathname: applications.screen.path, search: '?status=IN_PROGRESS&q=川' };
  await prefetchRows(address);
  draw(<ResourceList resource={applications} />, { at: address.pathname + address.search });
  await screen.findByRole('region', { name: '申請の一覧' });
  expect(fieldsAsked()).toEqual([expect.arrayContaining(columns)]);
  expect(fieldsAsked()[0]).not.toContain('informationAtTheTime');
});

test('A column that is added asks again, and stands there with the rows that have it; the conditions and the address stay', async () => {
  const { promise: later, resolve: arrive } = deferred<undefined>();
  const row = rowOf(applications, 1, { description: '水辺の調査' });
  const { description: _, ...without } = row;
  api.on(path, async ({ query }) => {
    const isAsked = query.get('fields')?.includes('description');
    if (isAsked) await later;
    return { applications: [isAsked ? row : without], pagination: { totalItems: 1, totalIsExact: true } };
  });
  const { user, address } = draw(<ResourceList resource={applications} />, { at: `${applications.screen.path}?grantYear=2026` });
  await screen.findByRole('region', { name: '申請の一覧' });
  const heads = () =>
    within(screen.getByRole('region', { name: '申請の一覧' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: '表示の設定' }));
  await user.click(await screen.findByRole('checkbox', { name: applications.fields.description.label }));
  await waitFor(() => expect(fieldsAsked().at(-1)).toContain('description'));
  expect(heads()).not.toContain(applications.fields.description.label);
  arrive(undefined);
  await waitFor(() => expect(heads()).toContain(applications.fields.description.label));
  expect(api.to(path).map(({ query }) => query.get('grantYear'))).toEqual(['2026', '2026']);
  expect(address()).toBe(`${applications.screen.path}?grantYear=2026`);
});
