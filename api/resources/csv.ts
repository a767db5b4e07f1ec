/** One line of CSV, ended as Excel wants it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A text that a spreadsheet would run as a formula (a Japanese one also in full width) gets an apostrophe in front; a plain number stays a number. */
function csvCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
