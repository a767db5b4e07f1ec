import type { Role } from '../../domain/roles.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { resourceMap } from '../db/reader/paths.ts';
import type { Raw } from '../db/reader/reader.ts';
import type { Services } from '../services.ts';
import { columnsFor } from './columns.ts';
import { shownAs } from './rows.ts';

/** One line of CSV, ended as Excel expects. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Formats rows as CSV lines, by the CSV format of each kind.
 * @param columns in the order of the file; the rows hold these and `sortBy`, in the order of `columnsFor`
 */
export function lineWriter(
  resource: Resource,
  role: Role,
  columns: readonly string[],
  sortBy: string,
  { sealer }: Pick<Services, 'sealer'>,
): (raw: Raw) => string {
  const sources = csvColumns(resource, role, columns);
  const { names } = columnsFor(resource, role, [...sources, sortBy]);
  const cells = sources.map((name, index) => ({
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

/** The exported cells: a file is shown by its name and a reference by its title, where the role reads it, instead of the id. */
export function csvColumns(resource: Resource, role: Role, columns: readonly string[]): string[] {
  const { names } = columnsFor(resource, role);
  return columns.map((name) => {
    const { kind } = fieldOf(resource, name) ?? {};
    const title = kind === 'file' || kind === 'reference' ? titleNameOf(resource, name, resourceMap) : name;
    return names.includes(title) ? title : name;
  });
}

function cellWriter(resource: Resource, name: string, sealer: Services['sealer']): (cell: unknown, id: unknown) => string {
  const field = fieldOf(resource, name);
  // The title of a reference has no field of its own.
  if (!field) return String;
  const { csv, format } = kindOf(field);
  const written = csv ?? format;
  const shown = shownAs(field);
  return shown ? (cell, id) => written(shown(cell, { sealer, resource, name, field, id }), field) : (cell) => written(cell, field);
}

/** Cells that need quoting or escaping. */
const delicate = /^[=+\-@＝＋－＠\t]|[",\r\n]/;

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula (also with full-width signs); a plain number stays a number. */
function csvCell(text: string): string {
  if (!delicate.test(text)) return text;
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
