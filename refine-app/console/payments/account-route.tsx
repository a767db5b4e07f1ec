import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

const AccountPage = page(async () => (await import('./account-page.tsx')).default);

export function AccountRoute() {
  return (
    <Page resource={resources.payment_entries} action="read" title="助成の金額の記録">
      <AccountPage />
    </Page>
  );
}
