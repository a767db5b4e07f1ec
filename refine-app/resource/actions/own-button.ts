import type { Resource } from '../../../schema/resource.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';

/** Over a list: for all rows that are chosen, or whether any are or not; or in the head of a record's page. */
export type Place = 'bulk' | 'list' | 'head';

/** What a button gets that is no declared action. */
export interface OwnButtonProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly place?: Place | undefined;
  /** Called once it is through, with the rows that are done with. */
  readonly onDone?: ((finished: readonly RowData[]) => void) | undefined;
}

/** What a press does to the chosen rows. While there are none the button stands there all the same, grey, and says what it waits for. */
export function forRows(rows: readonly RowData[], onClick?: () => void): ButtonProps {
  return rows.length > 0 ? { onClick } : { 'aria-disabled': true, title: '行を選択してください' };
}
