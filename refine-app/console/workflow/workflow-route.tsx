import { lazy } from 'react';
import { resources } from '../../../resources.config.ts';
import { Page } from '../pages/resource-routes.tsx';

/** The drawing brings a layout library that no other screen needs. */
const WorkflowPage = lazy(() => import('./workflow-page.tsx'));

export function WorkflowRoute() {
  return (
    <Page resource={resources.applications} action="read" title="申請の流れ">
      <WorkflowPage />
    </Page>
  );
}
