import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

/** The drawing brings a layout library that no other screen needs. */
const WorkflowPage = page(async () => (await import('./workflow-page.tsx')).default);

export function WorkflowRoute() {
  return (
    <Page resource={resources.applications} action="read" title="申請の流れ">
      <WorkflowPage />
    </Page>
  );
}
