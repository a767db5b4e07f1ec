import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { countText } from '../../ui/count-text.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Stats, WaitingDocument } from './stats.ts';
import { waitedText } from './waited.ts';

const { submissions } = resources;

/** What grantees have handed in and nobody has judged yet. */
export function DocumentsPanel({ total, items }: NonNullable<Stats['documents']>) {
  return (
    <section className="panel turn" aria-labelledby="documents-waiting">
      <div className="panel-head">
        <h2 id="documents-waiting">確認を待っている書類（{countText(total)}件）</h2>
        <Link to={submissions.screen.path}>提出物管理で順に見る</Link>
      </div>
      <ol className="turn-list">
        {items.map((document) => (
          <Entry key={document.id} document={document} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ document }: { readonly document: WaitingDocument }) {
  const { formNumber, formName, organizationName, grantNumber, submittedAt } = document;
  return (
    <li>
      <div className="turn-what">
        <Link to={recordPath(submissions, document)}>
          {formNumber} {formName}
        </Link>
        <span className="soft">{organizationName}</span>
      </div>
      <span className="turn-number soft">{grantNumber}</span>
      {submittedAt && (
        <time className="turn-since" dateTime={submittedAt}>
          <strong>{waitedText(submittedAt, new Date())}</strong>
          <span className="soft">{formatDateTime(submittedAt)}</span>
        </time>
      )}
    </li>
  );
}
