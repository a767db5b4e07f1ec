import { type PriorDocument, priorOf, revisionOf, UnsupportedPdf } from './revision.ts';

/** DER-encoded evidence for validating a signature later: certificates and revocation statements. */
export interface Evidence {
  readonly Certs: readonly Uint8Array[];
  readonly OCSPs: readonly Uint8Array[];
  readonly CRLs: readonly Uint8Array[];
}

/** The document security store (ISO 32000-2, 12.8.4.3): its global lists, and those of each signature by its VRI name. */
export interface Dss {
  readonly lists: Lists;
  readonly signatures: ReadonlyMap<string, Lists>;
  /** Object number → value. */
  readonly values: ReadonlyMap<number, Uint8Array>;
}

/** Object numbers. */
type Lists = Readonly<Record<keyof Evidence, readonly number[]>>;

const kinds = ['Certs', 'OCSPs', 'CRLs'] as const;
/** The names of the lists within a VRI entry. */
const vriNames = { Certs: 'Cert', OCSPs: 'OCSP', CRLs: 'CRL' } as const;
const none: Lists = { Certs: [], OCSPs: [], CRLs: [] };

export const emptyDss: Dss = { lists: none, signatures: new Map(), values: new Map() };

/** Appends a store with the content of `known` and, by VRI name, `more`. @throws NotPlain */
export function withDss(bytes: Buffer, known: Dss, more: ReadonlyMap<string, Evidence>): Buffer {
  const prior = priorOf(bytes);
  const values = new Map(known.values);
  const signatures = new Map(known.signatures);
  const fresh = new Map<number, Uint8Array>();
  const numberOf = (value: Uint8Array) => {
    const same = [...values].find(([, other]) => Buffer.from(value).equals(other));
    const number = same?.[0] ?? prior.size + fresh.size;
    if (!same) for (const map of [values, fresh]) map.set(number, value);
    return number;
  };
  for (const [name, evidence] of more)
    signatures.set(
      name,
      mapLists((kind) => unique(evidence[kind].map(numberOf))),
    );
  const lists = mapLists((kind) => unique([...known.lists[kind], ...[...signatures.values()].flatMap((one) => one[kind])]));
  return Buffer.concat([bytes, dssRevision(prior, fresh, { lists, signatures })]);
}

/**
 * The store at the beginning of a revision, if it is byte for byte as this product writes it.
 * @param bytes the PDF before it
 * @throws NotPlain where it is anything else
 */
export function dssIn(bytes: Buffer, later: Buffer, known: Dss): { readonly dss: Dss; readonly length: number } {
  const prior = priorOf(bytes);
  const fresh = streamsIn(later, prior.size);
  const values = new Map([...known.values, ...fresh]);
  const number = prior.size + fresh.size;
  const opening = `${number} 0 obj\n<< /Type /DSS`;
  // Without new values the revision begins with the store itself.
  const at = later.indexOf(opening) === 0 ? 0 : later.indexOf(`\n${opening}`);
  const text = later.toString('latin1', at, at + 128 * 1024);
  const close = text.indexOf(' >>\nendobj\n');
  if (at === -1 || close === -1) throw new UnsupportedPdf('no store');
  const dss = { ...storeIn(text.slice(0, close), values), values };
  const made = dssRevision(prior, fresh, dss);
  if (!made.equals(later.subarray(0, made.length))) throw new UnsupportedPdf('not written by us');
  return { dss, length: made.length };
}

/** The existing catalog with a new DSS entry. */
function dssRevision(prior: PriorDocument, fresh: ReadonlyMap<number, Uint8Array>, { lists, signatures }: Pick<Dss, 'lists' | 'signatures'>): Buffer {
  const objects = new Map<number, string>();
  for (const [number, value] of fresh)
    objects.set(number, `<< /Length ${value.length} >>\nstream\n${Buffer.from(value).toString('latin1')}\nendstream`);
  const number = prior.size + fresh.size;
  const entries = [...signatures].map(
    ([name, own]) => `/${name} << /Type /VRI${kinds.map((kind) => listText(vriNames[kind], own[kind])).join('')} >>`,
  );
  const text = `<< /Type /DSS${kinds.map((kind) => listText(kind, lists[kind])).join('')} /VRI << ${entries.join(' ')} >> >>`;
  objects.set(number, text);
  objects.set(prior.root, prior.textOf(prior.root).replace(/(?:\n\/DSS \d+ 0 R)?\n>>$/, `\n/DSS ${number} 0 R\n>>`));
  return revisionOf(prior, objects);
}

const listText = (name: string, numbers: readonly number[]) =>
  numbers.length === 0 ? '' : ` /${name} [${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

/** More than any store has. */
const maxStreams = 256;

/** The values at the beginning of a revision, by consecutive object number. */
function streamsIn(later: Buffer, first: number): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  let at = later[0] === 0x0a ? 1 : 0;
  for (let number = first; number < first + maxStreams; number++) {
    const [head, length] = new RegExp(`^${number} 0 obj\n<< /Length (\\d{1,7}) >>\nstream\n`).exec(later.toString('latin1', at, at + 80)) ?? [];
    if (!head) break;
    const start = at + head.length;
    const value = later.subarray(start, start + Number(length));
    if (!isStructure(value)) throw new UnsupportedPdf('a store of something else');
    found.set(number, new Uint8Array(value));
    at = start + Number(length) + '\nendstream\nendobj\n'.length;
  }
  return found;
}

/** Requires a single complete ASN.1 sequence, so that a value cannot contain page content. */
function isStructure(value: Buffer): boolean {
  const [tag, short = 0] = value;
  const bytes = short > 0x80 ? short - 0x80 : 0;
  if (tag !== 0x30 || bytes > 3 || value.length < 2 + bytes) return false;
  return value.length === 2 + bytes + (bytes ? value.readUIntBE(2, bytes) : short);
}

function storeIn(text: string, values: ReadonlyMap<number, Uint8Array>): Pick<Dss, 'lists' | 'signatures'> {
  const listIn = (part: string, name: string) => {
    const [, inside = ''] = new RegExp(` /${name} \\[([\\d R]{1,4000})\\]`).exec(part) ?? [];
    const numbers = [...inside.matchAll(/(\d{1,8}) 0 R/g)].map(([, number]) => Number(number));
    if (numbers.some((number) => !values.has(number))) throw new UnsupportedPdf('a store of something else');
    return numbers;
  };
  const [own = '', ...parts] = text.split(/ ?\/(?=[0-9A-F]{40} << \/Type \/VRI)/);
  const signatures = parts.map((part): [string, Lists] => [part.slice(0, 40), mapLists((kind) => listIn(part, vriNames[kind]))]);
  return { lists: mapLists((kind) => listIn(own, kind)), signatures: new Map(signatures) };
}

const mapLists = (list: (kind: keyof Evidence) => readonly number[]): Lists => ({ Certs: list('Certs'), OCSPs: list('OCSPs'), CRLs: list('CRLs') });

const unique = (numbers: readonly number[]) => [...new Set(numbers)];
