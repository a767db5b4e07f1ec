/** A PDF before a revision, with plain cross-reference tables, as this product writes them. All texts are latin1. */
export interface PriorDocument {
  readonly bytes: Buffer;
  /** The number of the next new object. */
  readonly size: number;
  /** The offset of the newest cross-reference table. */
  readonly table: number;
  /** The trailer entries that a revision repeats. */
  readonly kept: string;
  readonly root: number;
  /** The text of an object that is not a stream. @throws NotPlain */
  readonly textOf: (number: number) => string;
}

/** The objects of a revision, in order: number → text between `obj` and `endobj`. */
export type Objects = ReadonlyMap<number, string>;

/** A PDF written in an unsupported form: nothing is appended to it, and its later revisions are not interpreted. */
export class UnsupportedPdf extends Error {}

/** Maximum characters of an object or a table, since foreign files may be crafted to take long. */
const maxCharacters = 64 * 1024;
/** Maximum number of chained tables. */
const maxTables = 64;

/** Reads the parts of a PDF that a further revision depends on. @throws NotPlain */
export function priorOf(bytes: Buffer): PriorDocument {
  const end = /\nstartxref\n(\d{1,10})\n%%EOF\n?$/.exec(bytes.toString('latin1', Math.max(0, bytes.length - 64)));
  if (!end) throw new UnsupportedPdf('no end');
  const tables = tablesFrom(bytes, Number(end[1]));
  const [{ trailer }] = tables;
  const entry = (name: string, form: string) => new RegExp(`/${name} (${form})\\n`).exec(trailer)?.[1];
  const [size, root] = [entry('Size', '\\d{1,8}'), entry('Root', '\\d{1,8} 0 R')];
  if (!size || !root || /\/(Encrypt|XRefStm)\b/.test(trailer)) throw new UnsupportedPdf('no plain trailer');
  const kept = (['Root', 'Info', 'ID'] as const).flatMap((name) => {
    const value = entry(name, name === 'ID' ? '\\[[^\\]\\n]*\\]' : '\\d{1,8} 0 R');
    return value ? [`/${name} ${value}\n`] : [];
  });
  return { bytes, size: Number(size), table: Number(end[1]), kept: kept.join(''), root: Number.parseInt(root, 10), textOf };

  function textOf(number: number): string {
    const at = tables.find(({ offsets }) => offsets.has(number))?.offsets.get(number);
    const text = at === undefined ? '' : bytes.toString('latin1', at, at + maxCharacters);
    const head = `${number} 0 obj\n`;
    const close = text.indexOf('\nendobj\n');
    if (!text.startsWith(head) || close === -1) throw new UnsupportedPdf(`no object ${number}`);
    return text.slice(head.length, close);
  }
}

/**
 * The incremental update (ISO 32000-2, 7.5.6) that adds objects to `prior`, in a deterministic form, so that it can be recognised by regenerating it.
 */
export function revisionOf({ bytes, size, table, kept }: PriorDocument, objects: Objects): Buffer {
  const start = bytes.at(-1) === 0x0a ? '' : '\n';
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [Buffer.from(start)];
  let at = bytes.length + start.length;
  for (const [number, text] of objects) {
    const part = Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, 'latin1');
    offsets.set(number, at);
    parts.push(part);
    at += part.length;
  }
  const numbers = [...offsets.keys()].sort((a, b) => a - b);
  const entries = numbers.map((number) => `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`);
  const next = Math.max(size, ...numbers.map((number) => number + 1));
  const trailer = `trailer\n<<\n/Size ${next}\n${kept}/Prev ${table}\n>>\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n${entries.join('')}${trailer}startxref\n${at}\n%%EOF\n`, 'latin1')]);
}

interface Table {
  readonly offsets: ReadonlyMap<number, number>;
  readonly trailer: string;
}

/** The newest first. */
function tablesFrom(bytes: Buffer, first: number): [Table, ...Table[]] {
  const tables: Table[] = [];
  for (let at: number | undefined = first; at !== undefined && tables.length < maxTables; ) {
    const table = tableAt(bytes, at);
    tables.push(table);
    const before: string | undefined = /\/Prev (\d{1,10})\n/.exec(table.trailer)?.[1];
    // Offsets must decrease, which excludes cycles.
    at = before && Number(before) < at ? Number(before) : undefined;
  }
  return tables as [Table, ...Table[]];
}

function tableAt(bytes: Buffer, at: number): Table {
  const text = bytes.toString('latin1', at, at + maxCharacters);
  const start = text.indexOf('trailer\n<<\n');
  const end = text.indexOf('\n>>\n', start);
  if (!text.startsWith('xref\n') || start === -1 || end === -1 || end - start > 2000) throw new UnsupportedPdf('no plain table');
  const lines = text.slice('xref\n'.length, start).trimEnd().split('\n');
  const offsets = new Map<number, number>();
  for (let line = 0; line < lines.length; ) {
    const [, first, count] = /^(\d{1,8}) (\d{1,5})$/.exec(lines[line++] ?? '') ?? [];
    if (!first || !count) throw new UnsupportedPdf('no plain table');
    for (let index = 0; index < Number(count); index++) {
      const [, offset, kind] = /^(\d{10}) \d{5} ([fn])[ \r]?$/.exec(lines[line++] ?? '') ?? [];
      if (!offset) throw new UnsupportedPdf('no plain table');
      if (kind === 'n') offsets.set(Number(first) + index, Number(offset));
    }
  }
  return { offsets, trailer: text.slice(start, end + 1) };
}
