import type { Field } from '../../schema/field.ts';
import { maskNumber } from '../../schema/kinds/account-number.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Services } from '../services.ts';
import { markdownToHtml } from '../text/markdown.ts';

/** What the showing of a cell may need beside the cell. */
export interface Showing {
  readonly sealer: Services['sealer'];
  readonly resource: Resource;
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
  accountNumber: (cell: unknown, { sealer }: Showing) => maskNumber(sealer.open(cell as string)),
  html: (cell: unknown) => markdownToHtml(cell as string),
  fileAddress: (_cell: unknown, { resource, field, id }: Showing) => `/api/files/${resource.name}/${id}/${field.options.from}`,
} as const;
