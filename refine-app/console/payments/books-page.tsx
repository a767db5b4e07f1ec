import { resources } from '../../../resources.config.ts';
import { ScreenLinks } from '../../ui/screen-links.tsx';
import { JournalExport } from './journal-export.tsx';
import { Outstanding } from './outstanding.tsx';
import { StatementCheck } from './statement-check.tsx';
import '../../views/views.css';
import './payments.css';

/** What the foundation's bookkeeping takes over, and what it checks against the bank. */
export function BooksPage() {
  return (
    <div className="view">
      <header className="view-head">
        <h1>仕訳・照合</h1>
      </header>
      <ScreenLinks resource={resources.payments} />
      <JournalExport />
      <Outstanding />
      <StatementCheck />
    </div>
  );
}
