import type { Role } from '../../domain/roles.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import type { Raw } from '../db/reader/reader.ts';
import type { Services } from '../services.ts';
import { columnsFor } from './columns.ts';
import { shownAs } from './rows.ts';

/** One line of CSV, ended as Excel wants it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Writes rows as lines of CSV, a spreadsheet's own way for each kind.
 * @param columns in the order of the file; the rows hold these and `sortBy`, in the order of `columnsFor`
 */
export function lineWriter(
  resource: Resource,
  role: Role,
  columns: readonly string[],
  sortBy: string,
  { sealer }: Pick<Services, 'sealer'>,
): (raw: Raw) => string {
  const { names } = columnsFor(resource, role, [...columns, sortBy]);
  const cells = columns.map((name, index) => ({
    at: names.indexOf(name),
    before: index === 0 ? '' : ',',
    write: cellWriter(resource, name, sealer),
  }));
  return (raw) => {
    let line = '';
    for (const { at, write, before } of cells) {
      const cell = raw[at];
      line += before;
      if (cell !== null && cell !== undefined) line += csvCell(write(cell, raw[0]));
    }
    return `${line}\r\n`;
  };
}

function cellWriter(resource: Resource, name: string, sealer: Services['sealer']): (cell: unknown, id: unknown) => string {
  const field = fieldOf(resource, name);
  if (!field) throw new Error(`${resource.name}: no field ${name}`);
  const { csv, format } = kindOf(field);
  const written = csv ?? format;
  const shown = shownAs(field);
  return shown ? (cell, id) => written(shown(cell, { sealer, resource, name, field, id }), field) : (cell) => written(cell, field);
}

/** Few cells need a second look. */
const delicate = /^[=+\-@＝＋－＠\t]|[",\r\n]/;

/** A text that a spreadsheet would run as a formula (a Japanese one also in full width) gets an apostrophe in front; a plain number stays a number. */
function csvCell(text: string): string {
  if (!delicate.test(text)) return text;
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
