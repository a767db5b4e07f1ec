import type { CellObject, Sheet } from 'write-excel-file/node';

/** A cell: a text, an integer, yen, or hundredths of a point; null for an empty cell. */
export type WorkbookCell = string | number | null | { readonly yen: number | null } | { readonly hundredths: number | null };

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly { readonly label: string /** In characters. */; readonly width: number }[];
  readonly rows: readonly (readonly WorkbookCell[])[];
}

/** Writes an Excel workbook whose sheets begin with the column names. The same cells give the same bytes. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  // Loaded on demand, since it is rarely used.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const parts = sheets.map(({ name, columns, rows }): Sheet<never> => {
    const heads = columns.map(({ label }): CellObject => ({ value: label, fontWeight: 'bold', backgroundColor: '#DBE5EC', wrap: true }));
    return {
      sheet: name,
      data: [heads, ...rows.map((cells) => cells.map(cellOf))],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape',
    } as Sheet<never>;
  });
  return withoutTimes(await writeExcelFile(parts, { fontFamily: 'Yu Gothic', fontSize: 10 }).toBuffer());
}

function cellOf(cell: WorkbookCell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell, type: String, wrap: true, alignVertical: 'top' };
  if (typeof cell === 'number') return { value: cell, type: Number, alignVertical: 'top' };
  const [value, format] = 'yen' in cell ? [cell.yen, '#,##0'] : [cell.hundredths === null ? null : cell.hundredths / 100, '0.00'];
  return value === null ? null : { value, type: Number, format, alignVertical: 'top' };
}

/** The earliest time of a zip archive: 1 January 1980. */
const noTime = 0x0021_0000;

/** The library writes the current time into each zip entry, which would make every workbook different. */
function withoutTimes(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    zip.writeUInt32LE(noTime, at + 12);
    zip.writeUInt32LE(noTime, zip.readUInt32LE(at + 42) + 10);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return zip;
}
