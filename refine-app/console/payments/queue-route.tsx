import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

const QueuePage = page(async () => (await import('./queue-page.tsx')).default);

/** For those who may see what is on its way to the bank. */
export function QueueRoute() {
  return (
    <Page resource={resources.transfer_batches} action="read" title="支払い待ち">
      <QueuePage />
    </Page>
  );
}
