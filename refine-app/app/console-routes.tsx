import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { Page, PageFailure, type PageOf } from '../console/pages/page.tsx';
import { fetchPage, pagesOf } from '../console/pages/pages.ts';
import * as lists from '../data/list-state.ts';
import { bindLists } from '../data/router.ts';
import { ActionDialog } from '../resource/actions/dialogs.ts';
import { DayPicker } from '../resource/kinds/parts/day-picker.tsx';
import { TableSettings } from '../resource/list/list-tools.tsx';
import { FormDialog } from '../resource/list/use-list-dialogs.tsx';
import { createPath } from '../ui/record-path.ts';
import { useAtRest } from '../ui/timing.ts';

bindLists(lists);

const all: readonly Resource[] = Object.values(resources);

/** The screens beside those of the resources. Those without a right of their own ask for it themselves. */
const screens: readonly RouteObject[] = [
  route('/admin/dashboard', async () => (await import('../../resources/dashboard/screens/console/dashboard.tsx')).Dashboard),
  route('/admin/sessions', async () => (await import('../console/sessions/sessions-page.tsx')).SessionsPage),
  route('/admin/sign-in-methods', async () => {
    const { MethodsPage } = await import('../sign-in/methods/methods-page.tsx');
    return () => <MethodsPage area="admin" />;
  }),
  route('/admin/workflow', async () => (await import('../../resources/applications/screens/console/workflow/workflow-page.tsx')).WorkflowPage),
  screen(
    '/admin/reports',
    '集計報告',
    resources.applications,
    async () => (await import('../../resources/dashboard/screens/console/report.tsx')).Report,
  ),
  // What was decided by whom is in the history; those who may not read that have no use for the paper.
  screen(
    '/admin/applications/ringi',
    '稟議書',
    resources.status_histories,
    async () => (await import('../../resources/decisions/screens/console/ringi/ringi-page.tsx')).RingiPage,
  ),
  screen(
    '/admin/decisions/table',
    '決定の表',
    resources.decisions,
    async () => (await import('../../resources/decisions/screens/console/table/table-page.tsx')).DecisionTablePage,
  ),
  // Members of a committee come here as well: they read reviews, and what of a round is theirs the server says.
  screen(
    '/admin/review_rounds/:id/ranking',
    '審査の集計',
    resources.reviews,
    async () => (await import('../../resources/selection/screens/console/ranking-page.tsx')).RankingPage,
  ),
  screen(
    '/admin/review_rounds/:id/meeting',
    '審査の会議',
    resources.reviews,
    async () => (await import('../../resources/selection/screens/console/meeting-page.tsx')).MeetingPage,
  ),
  // What has come on paper is entered by the pages on which applicants write.
  screen(
    '/admin/entries/:id/writing/*',
    '紙の申請書の入力',
    resources.entries,
    async () => (await import('../../resources/entries/screens/grantee/entry-pages.tsx')).default,
  ),
  screen(
    '/admin/system',
    'システムの状態',
    resources.backups,
    async () => (await import('../../resources/records/screens/console/system-page.tsx')).SystemPage,
  ),
  screen(
    '/admin/payments/queue',
    '支払い待ち',
    resources.transfer_batches,
    async () => (await import('../../resources/payments/screens/console/queue-page.tsx')).QueuePage,
  ),
  screen(
    '/admin/payments/books',
    '仕訳・照合',
    resources.ledger_accounts,
    async () => (await import('../../resources/payments/screens/console/books-page.tsx')).BooksPage,
  ),
  screen(
    '/admin/payments/settlement',
    '精算の内容',
    resources.payment_settlements,
    async () => (await import('../../resources/payments/screens/console/settlement-page.tsx')).SettlementPage,
  ),
  screen(
    '/admin/payments/account',
    '助成の金額の記録',
    resources.payment_entries,
    async () => (await import('../../resources/payments/screens/console/account-page.tsx')).AccountPage,
  ),
];

/** The routes that an address may belong to, from the configuration. A list, which most come for, is found without a look at all the others. */
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
      useAtRest(() => {
        fetchPage(show);
        void findings().catch(() => undefined);
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
    // At its declared address. Where that lies under another screen (adoptions under applications), that screen's page answers.
    ...(declared.startsWith(`${path}/`) && declared !== `${path}/:id`
      ? [guarded(declared, read, () => ofRecord(resource, declared.endsWith('/:id') ? 'RecordById' : 'FoundRecord', show))]
      : []),
  ];
}

/** The path of the declared record page as a route: `/admin/notifications/detail/{id}` → `/admin/notifications/detail/:id`. */
function recordRoute({ screen: { path, detail = `${path}/{id}` } }: Resource): string {
  return detail.replace(/\?.*/, '').replaceAll(/\{(\w+)\}/g, ':$1');
}

/** How a record is found by its address; lists do without. */
const findings = () => import('../console/pages/found-record.tsx');

async function ofRecord(resource: Resource, finding: keyof Awaited<ReturnType<typeof findings>>, load: ReturnType<typeof pagesOf>['show']) {
  const [{ [finding]: Record }, Shown] = await Promise.all([findings(), load()]);
  return () => <Record resource={resource}>{(id) => <Shown key={id} resource={resource} id={id} />}</Record>;
}

function screen(path: string, title: string, resource: Resource, load: () => Promise<ComponentType>): RouteObject {
  return guarded(path, { resource, action: 'read', title }, load);
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

/** These routes stand below `/admin`. */
function route(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path: path.replace(/^\/admin\//i, ''), lazy: { Component: load }, errorElement: <PageFailure /> };
}
