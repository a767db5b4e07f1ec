import type { Resource } from '../../../schema/resource.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';

/** `bulk` and `list` are above a list, for the chosen rows and independent of them; `head` is the head of a record's page. */
export type Place = 'bulk' | 'list' | 'head';

/** The props of a hand-written button. */
export interface OwnButtonProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly place?: Place | undefined;
  /** Called when it is done, with the rows that succeeded. */
  readonly onDone?: ((finished: readonly RowData[]) => void) | undefined;
}

/** The props of a button for the chosen rows. Without any it is disabled but visible, with a hint. */
export function bulkButtonProps(rows: readonly RowData[], onClick?: () => void): ButtonProps {
  return rows.length > 0 ? { onClick } : { 'aria-disabled': true, title: '行を選択してください' };
}
