import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

const SettlementPage = page(async () => (await import('./settlement-page.tsx')).default);

export function SettlementRoute() {
  return (
    <Page resource={resources.payment_settlements} action="read" title="精算の内容">
      <SettlementPage />
    </Page>
  );
}
