import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { Page, PageFailure, type PageOf } from '../console/pages/guarded-page.tsx';
import { fetchPage, pagesOf } from '../console/pages/resource-pages.ts';
import * as lists from '../data/list-state.ts';
import { bindLists } from '../data/router-provider.ts';
import { ownScreens } from '../resource/console-registry.ts';
import './console-capabilities.ts';
import { ActionDialog } from '../resource/actions/lazy-action-dialog.ts';
import { DayPicker } from '../resource/kinds/parts/day-picker.tsx';
import { TableSettings } from '../resource/list/list-tools.tsx';
import { FormDialog } from '../resource/list/use-list-dialogs.tsx';
import { createPath } from '../ui/record-path.ts';
import { useWhenIdle } from '../ui/timing.ts';

bindLists(lists);

const all: readonly Resource[] = Object.values(resources);

/** The screens that belong to no resource. One without a guard checks permissions itself. */
const screens: readonly RouteObject[] = [
  route('/admin/sessions', async () => (await import('../console/sessions/sessions-page.tsx')).SessionsPage),
  route('/admin/sign-in-methods', async () => {
    const { MethodsPage } = await import('../sign-in/methods/methods-page.tsx');
    return () => <MethodsPage area="admin" />;
  }),
  ...ownScreens().map(({ path, guard, load }) => (guard ? guarded(path, { ...guard, action: 'read' }, load) : route(path, load))),
];

/** The routes that may match an address, from the declarations. A list, the most frequent address, is found without matching the others. */
export function routesAt(pathname: string): RouteObject[] {
  const list = lists.listAt(pathname);
  if (list) return [listRoute(pathname, list)];
  const address = pathname.toLowerCase();
  return [...screens, ...all.filter(({ screen: { path } }) => address.startsWith(`${path}/`)).flatMap(recordRoutes)];
}

function listRoute(pathname: string, resource: Resource): RouteObject {
  const { list, show } = pagesOf(resource);
  const title = resource.screen.title ?? resource.screen.menu ?? resource.label;
  return guarded(pathname, { resource, action: 'read', title }, async () => {
    const List = await list();
    return () => {
      useWhenIdle(() => {
        fetchPage(show);
        void loadRecordFinders().catch(() => undefined);
        for (const part of [ActionDialog, FormDialog, DayPicker, TableSettings]) void part.fetch();
      });
      return <List resource={resource} />;
    };
  });
}

function recordRoutes(resource: Resource): RouteObject[] {
  const { path } = resource.screen;
  const { label } = resource;
  const { create, show, edit } = pagesOf(resource);
  const read = { resource, action: 'read', title: `${label}の詳細` } as const;
  const declared = recordRoute(resource);
  return [
    guarded(createPath(resource), { resource, action: 'create', title: `${label}の登録` }, async () => {
      const Create = await create();
      return () => <Create resource={resource} />;
    }),
    guarded(`${path}/print`, { resource, action: 'read', title: `${label}の一覧の印刷` }, async () => {
      const { PrintPage } = await import('../resource/list/print-page.tsx');
      return () => <PrintPage resource={resource} />;
    }),
    guarded(`${path}/:id`, read, () => ofRecord(resource, 'RecordById', show)),
    guarded(`${path}/:id/edit`, { resource, action: 'update', title: `${label}の編集` }, () => ofRecord(resource, 'RecordById', edit)),
    // The record page at its declared address. Where that lies under another screen (adoptions under applications), that screen's route matches.
    ...(declared.startsWith(`${path}/`) && declared !== `${path}/:id`
      ? [guarded(declared, read, () => ofRecord(resource, declared.endsWith('/:id') ? 'RecordById' : 'FoundRecord', show))]
      : []),
  ];
}

/** The path of the declared record page as a route: `/admin/notifications/detail/{id}` → `/admin/notifications/detail/:id`. */
function recordRoute({ screen: { path, detail = `${path}/{id}` } }: Resource): string {
  return detail.replace(/\?.*/, '').replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Finds a record by its address; loaded on demand, since lists do not need it. */
const loadRecordFinders = () => import('../console/pages/found-record.tsx');

async function ofRecord(resource: Resource, finder: keyof Awaited<ReturnType<typeof loadRecordFinders>>, load: ReturnType<typeof pagesOf>['show']) {
  const [{ [finder]: Record }, Shown] = await Promise.all([loadRecordFinders(), load()]);
  return () => <Record resource={resource}>{(id) => <Shown key={id} resource={resource} id={id} />}</Record>;
}

function guarded(path: string, page: PageOf, load: () => Promise<ComponentType>): RouteObject {
  return route(path, async () => {
    const Shown = await load();
    return () => (
      <Page {...page}>
        <Shown />
      </Page>
    );
  });
}

/** A route below `/admin`, loaded on demand. */
function route(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path: path.replace(/^\/admin\//i, ''), lazy: { Component: load }, errorElement: <PageFailure /> };
}
