import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';
import type { RowData } from '../ui/row.ts';

/** A comment as the server gives it to this reader. */
export type CommentRow = RowData & Row<typeof resources.comments>;

/** What a thread is about, and which side looks at it. */
export interface ThreadProps {
  readonly entityType: CommentRow['entityType'];
  readonly entityId: number;
  readonly applicationId: number;
  readonly side: 'grantee' | 'staff';
  /** Shows also what was said about the documents and receipts of the application. */
  readonly whole?: boolean;
  /** For the staff: whose people will read what is published. */
  readonly counterpart?: string | null;
}
