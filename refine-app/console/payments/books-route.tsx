import { resources } from '../../../resources.config.ts';
import { page } from '../../overrides/index.ts';
import { Page } from '../pages/resource-routes.tsx';

const BooksPage = page(async () => (await import('./books-page.tsx')).default);

/** For those who keep the books, and those who answer for them. */
export function BooksRoute() {
  return (
    <Page resource={resources.ledger_accounts} action="read" title="仕訳・照合">
      <BooksPage />
    </Page>
  );
}
