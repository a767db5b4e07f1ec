import { Route, Routes, useLocation } from 'react-router';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { page } from '../overrides/index.ts';
import { listAt } from '../providers/list-state.ts';
import { createPath } from '../ui/record-path.ts';
import { queryKeys, recordRoute } from './pages/addresses.ts';
import { NotFound } from './pages/not-found.tsx';
import { CreateRoute, EditRoute, FoundRecordRoute, ListRoute, RecordRoute } from './pages/resource-routes.tsx';
import { AccountRoute } from './payments/account-route.tsx';
import { BooksRoute } from './payments/books-route.tsx';
import { QueueRoute } from './payments/queue-route.tsx';
import { SettlementRoute } from './payments/settlement-route.tsx';
import { RingiRoute } from './ringi/ringi-route.tsx';
import { WorkflowRoute } from './workflow/workflow-route.tsx';

const all: readonly Resource[] = Object.values(resources);

const Dashboard = page(async () => (await import('./dashboard/dashboard.tsx')).Dashboard);
const Sessions = page(async () => (await import('./sessions/sessions-page.tsx')).default);
const Report = page(async () => (await import('./dashboard/report.tsx')).Report);

/** Every screen of the console, from the configuration. A list, which most come for, is found by its path without a look at all the others. */
export function ConsoleRoutes() {
  const { pathname } = useLocation();
  const list = listAt(pathname);
  return list ? <ListRoute key={list.name} resource={list} /> : <OtherRoutes />;
}

function OtherRoutes() {
  return (
    <Routes>
      <Route path="dashboard" element={<Dashboard />} />
      <Route path="reports" element={<Report />} />
      <Route path="sessions" element={<Sessions />} />
      <Route path="workflow" element={<WorkflowRoute />} />
      <Route path="applications/ringi" element={<RingiRoute />} />
      <Route path="payments/queue" element={<QueueRoute />} />
      <Route path="payments/books" element={<BooksRoute />} />
      <Route path="payments/settlement" element={<SettlementRoute />} />
      <Route path="payments/account" element={<AccountRoute />} />
      {all.map((resource) => (
        <Route key={resource.name}>
          <Route path={below(createPath(resource))} element={<CreateRoute key={resource.name} resource={resource} />} />
          <Route path={below(`${resource.screen.path}/:id`)} element={<RecordRoute key={resource.name} resource={resource} />} />
          <Route path={below(`${resource.screen.path}/:id/edit`)} element={<EditRoute key={resource.name} resource={resource} />} />
          {declaredRecordPage(resource)}
        </Route>
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The record page at its declared address. Where that lies under another screen (adoptions under applications), that screen's page answers. */
function declaredRecordPage(resource: Resource) {
  const path = recordRoute(resource);
  if (path === `${resource.screen.path}/:id` || !path.startsWith(`${resource.screen.path}/`)) return null;
  const byQuery = queryKeys(resource).length > 0;
  return (
    <Route
      path={below(path)}
      element={byQuery ? <FoundRecordRoute key={resource.name} resource={resource} /> : <RecordRoute key={resource.name} resource={resource} />}
    />
  );
}

/** These routes stand below `/admin`. */
function below(path: string): string {
  return path.replace(/^\/admin\//, '');
}
