import type { Field } from '../../schema/field.ts';
import { maskNumber } from '../../schema/kinds/account-number.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { openedIfPossible } from '../db/sealing.ts';
import type { Services } from '../services.ts';

/** What the showing of a cell may need beside the cell. */
export interface Showing {
  readonly sealer: Services['sealer'];
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly id: unknown;
}

/** How a filled cell is shown where an answer shows something else than the database holds; undefined for all other kinds. */
export function shownAs(field: Field | undefined): ((cell: unknown, showing: Showing) => unknown) | undefined {
  return field && shownBy[field.kind as keyof typeof shownBy];
}

const shownBy = {
  flag: (cell: unknown) => cell === 1,
  changes: (cell: unknown) => JSON.parse(cell as string) as unknown,
  accountNumber: (cell: unknown, { sealer, resource, name, field, id }: Showing) =>
    masked(openedIfPossible(sealer, cell as string, { table: tableOf(resource), column: field.options.from ?? name, row: id as number })),
  fileAddress: (_cell: unknown, { resource, field, id }: Showing) => `/api/files/${resource.name}/${id}/${field.options.from}`,
} as const;

/** A number that does not open was written by something else than this product. */
const masked = (number: string | null) => (number === null ? '（読み取れません）' : maskNumber(number));
