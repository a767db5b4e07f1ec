import { useSearchParams } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { resourcesWithSteps } from '../../../schema/derive/lifecycle-words.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

/** The drawings bring a layout library that no other screen needs. */
const WorkflowPage = page(async () => (await import('./workflow-page.tsx')).default);
const LifecyclePage = page(async () => (await import('./lifecycle-page.tsx')).default);

/** `/admin/workflow`, and `?of=receipts` for the flow of another resource. */
export function WorkflowRoute() {
  const [query] = useSearchParams();
  const resource = resourcesWithSteps(resources).find(({ name }) => name === query.get('of'));
  return resource ? (
    <Page resource={resource} action="read" title={`${resource.label}の流れ`}>
      <LifecyclePage key={resource.name} resource={resource} />
    </Page>
  ) : (
    <Page resource={resources.applications} action="read" title="申請の流れ">
      <WorkflowPage />
    </Page>
  );
}
