import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { FoundRecord } from '../pages/found-record.tsx';
import { Page } from '../pages/resource-routes.tsx';

const RingiPage = page(async () => (await import('./ringi-page.tsx')).default);

/** What was decided by whom is in the history; those who may not read that have no use for the paper. */
export function RingiRoute() {
  return (
    <Page resource={resources.status_histories} action="read" title="稟議書">
      <FoundRecord resource={resources.applications}>{(id) => <RingiPage key={id} id={id} />}</FoundRecord>
    </Page>
  );
}
