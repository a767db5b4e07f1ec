import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';

export const { applications } = resources;

/** The record of the page. What the reader's role never receives (the bank account, for committees) is absent all the same. */
export type Application = RowData & Row<typeof applications>;

/** What each part of the page gets. */
export interface PanelProps {
  readonly row: Application;
}
