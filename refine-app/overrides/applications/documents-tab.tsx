import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { RowData } from '../../ui/row.ts';
import { Related } from '../../views/related.tsx';
import { applications, type PanelProps } from './application.ts';
import { dueText } from './turn.ts';
import './panels.css';

/** The papers that the grantee must hand in, the earliest due first. */
export function DocumentsTab({ application }: PanelProps) {
  return <Related resource={applications} name="submissions" row={application} notes={{ receptionEndDate: dueNote }} />;
}

/** What is still to come in: how long there is left. */
function dueNote(document: RowData) {
  const due = dueText(document as RowData & Row<typeof resources.submissions>);
  if (!due) return null;
  const { text, late } = due;
  return <span className={late ? 'due due-late' : 'due'}>{text}</span>;
}
