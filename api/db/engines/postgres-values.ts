import pg from 'pg';

const { builtins } = pg.types;

/** Whole numbers as numbers, dates as they are written, instants in ISO form: the same values as from SQLite. */
export function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
  if (type === builtins.DATE) return String;
  if (type === builtins.TIMESTAMPTZ) return instant;
  return pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text');
}

/** `2026-11-22 10:04:52.123+00` in ISO form: most servers write in UTC, and most instants with all their digits, or none. */
function instant(text: string): string {
  if (text.length === 26 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text).toISOString();
}
