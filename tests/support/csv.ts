/** Reads CSV as a spreadsheet does: the cells of each line, quotes undone. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gy;
  let cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, raw = '', end] = cell.exec(text) ?? [];
    cells.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}
