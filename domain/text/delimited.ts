/** The cells of a line of CSV, or of a line copied from a spreadsheet, trimmed. A cell in quotes ends within its line. */
export function cellsOf(line: string, separator: ',' | '\t' = ','): string[] {
  const cells = line.match(separator === ',' ? /("(?:[^"]|"")*"|[^,]*)(,|$)/g : /("(?:[^"]|"")*"|[^\t]*)(\t|$)/g) ?? [];
  const texts = cells.map((cell) => (cell.endsWith(separator) ? cell.slice(0, -1) : cell)).slice(0, line.endsWith(separator) ? undefined : -1);
  return texts.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
}
