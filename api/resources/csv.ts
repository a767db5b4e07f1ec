import type { Role } from '../../domain/roles.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { resourceMap } from '../db/reader/paths.ts';
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

/** The cells that a file is written from: a file is called by its name, another row by its title, where the role reads it; the number says nothing to a reader. */
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
  // The title of another row has no field of its own.
  if (!field) return String;
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
