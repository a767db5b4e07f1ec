import { lazy } from 'react';
import { resources } from '../../../resources.config.ts';
import { Page } from '../pages/resource-routes.tsx';

const SettlementPage = lazy(() => import('./settlement-page.tsx'));

export function SettlementRoute() {
  return (
    <Page resource={resources.payment_settlements} action="read" title="精算の内容">
      <SettlementPage />
    </Page>
  );
}
