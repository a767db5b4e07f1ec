/** The trimmed cells of a CSV line, or of a line copied from a spreadsheet. */
export function cellsOf(line: string, separator: ',' | '\t' = ','): string[] {
  const cells = line.match(separator === ',' ? /("(?:[^"]|"")*"|[^,]*)(,|$)/g : /("(?:[^"]|"")*"|[^\t]*)(\t|$)/g) ?? [];
  const texts = cells.map((cell) => (cell.endsWith(separator) ? cell.slice(0, -1) : cell)).slice(0, line.endsWith(separator) ? undefined : -1);
  return texts.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
}

export interface DelimitedRecord {
  /** First line of the record, counted from 1. */
  readonly line: number;
  readonly separator: ',' | '\t';
  readonly cells: readonly string[];
}

/** The records of a CSV or of copied spreadsheet cells; a quoted cell may span lines. */
export function recordsOf(text: string): DelimitedRecord[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const records: DelimitedRecord[] = [];
  for (let at = 0; at < lines.length; ) {
    const separator = (lines[at] as string).includes('\t') ? '\t' : ',';
    const isOpen = separator === ',' ? /(?:^|,)"(?:[^"]|"")*$/ : /(?:^|\t)"(?:[^"]|"")*$/;
    const end = endOf(lines, at, isOpen);
    records.push({ line: at + 1, separator, cells: cellsOf(lines.slice(at, end).join('\n'), separator) });
    at = end;
  }
  return records;
}

/** Maximum lines of a cell; an unclosed quote beyond this affects only its own line. */
const maxCellLines = 100;

function endOf(lines: readonly string[], start: number, isOpen: RegExp): number {
  for (let end = start + 1; end <= Math.min(lines.length, start + maxCellLines); end += 1)
    if (!isOpen.test(lines.slice(start, end).join('\n'))) return end;
  return start + 1;
}
