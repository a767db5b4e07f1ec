import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';

export const { applications } = resources;

/** The record of the page. Fields hidden from the reader's role (such as the bank account for committees) are absent at run time. */
export type Application = RowData & Row<typeof applications>;

/** Props of each panel of the page. */
export interface PanelProps {
  readonly row: Application;
}
