import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { listAddress } from '../../ui/list-address.ts';
import type { RowData } from '../../ui/row.ts';
import type { PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { RelatedTable } from './related-table.tsx';
import { dueText } from './turn.ts';
import { useRelated } from './use-related.ts';

const { submissions } = resources;
const columns = ['formNumber', 'formName', 'status', 'receptionEndDate', 'submittedAt', 'submittedUserName'] as const;

/** The papers that the grantee must hand in, the earliest due first. */
export function DocumentsTab({ application }: PanelProps) {
  const related = useRelated('submissions', application.id, { field: 'receptionEndDate', order: 'asc' });
  return (
    <Related
      resource={submissions}
      related={related}
      empty="提出書類はまだありません。契約のあとに、報告様式に合わせて用意されます。"
      listHref={listAddress(submissions, { applicationId: application.id })}
    >
      <RelatedTable resource={submissions} names={columns} rows={related.rows} notes={{ receptionEndDate: dueNote }} />
    </Related>
  );
}

/** What is still to come in: how long there is left. */
function dueNote(document: RowData) {
  const due = dueText(document as RowData & Row<typeof submissions>);
  if (!due) return null;
  const { text, late } = due;
  return <span className={late ? 'due due-late' : 'due'}>{text}</span>;
}
