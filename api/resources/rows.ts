import type { Role } from '../../domain/roles.ts';
import type { Field } from '../../schema/field.ts';
import { maskNumber } from '../../schema/kinds/account-number.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Raw } from '../db/reader/reader.ts';
import { openedIfPossible } from '../db/sealing.ts';
import type { Services } from '../services.ts';
import { type Abilities, abilitiesFor, type Cells, columnsFor, isInternalColumn } from './columns.ts';

/** The reader and the time. */
export interface Asking {
  readonly services: Pick<Services, 'sealer'>;
  readonly actor: Actor;
  readonly now: Date;
}

/** Presents rows of a resource to a role, with their abilities. */
export interface RowForm {
  /** As an object, for internal use. */
  object(raw: Raw, asking: Asking): Cells;
  /** As JSON text, without building the object. */
  json(raw: Raw, asking: Asking): string;
}

/** Cached by resource, role and `only`, which is as for `columnsFor`; the configuration does not change while the process runs. */
export function rowForm(resource: Resource, role: Role, only?: readonly string[]): RowForm {
  const key = `${resource.name} ${role} ${only ?? ''}`;
  const form = known.get(key) ?? makeForm(resource, role, only);
  // The number of possible keys is unbounded, so the oldest is evicted.
  if (!known.has(key) && known.size >= maxKnown) known.delete(known.keys().next().value as string);
  known.set(key, form);
  return form;
}

const known = new Map<string, RowForm>();
const maxKnown = 1000;

function makeForm(resource: Resource, role: Role, only?: readonly string[]): RowForm {
  const columns = columnsFor(resource, role, only).names.map((name) => columnOf(resource, name));
  // Internal columns come last.
  const shown = columns.filter(({ name }) => !isInternalColumn(name)).length;
  const abilities = abilitiesFor(resource, role);
  const deciding = columns.flatMap((column, at) => (abilities.decidedBy.includes(column.name) ? [{ column, at }] : []));
  const decide = (raw: Raw, asking: Asking) => {
    const row: Cells = {};
    for (const { column, at } of deciding) row[column.name] = column.show(raw[at], raw[0], asking);
    return listed(abilities, row, asking);
  };
  return {
    object(raw, asking) {
      const row: Cells = {};
      for (let at = 0; at < columns.length; at++) {
        const column = columns[at] as Column;
        row[column.name] = column.show(raw[at], raw[0], asking);
      }
      const able = abilities.of(row, asking.actor, asking.now);
      for (const { name } of columns.slice(shown)) delete row[name];
      row.abilities = able;
      return row;
    },
    json(raw, asking) {
      let text = '{';
      for (let at = 0; at < shown; at++) {
        const column = columns[at] as Column;
        text += column.head + column.json(raw[at], raw[0], asking);
      }
      return `${text}"abilities":${decide(raw, asking)}}`;
    },
  };
}

/** Caches the JSON of ability lists, of which there are few. */
function listed(abilities: Abilities, row: Cells, { actor, now }: Asking): string {
  const able = abilities.of(row, actor, now);
  return able.length === 0 ? '[]' : `["${able.join('","')}"]`;
}

interface Column {
  readonly name: string;
  /** `"name":` */
  readonly head: string;
  show(cell: unknown, id: unknown, asking: Asking): unknown;
  /** The cell as JSON, with the trailing comma. */
  json(cell: unknown, id: unknown, asking: Asking): string;
}

function columnOf(resource: Resource, name: string): Column {
  const field = fieldOf(resource, name);
  const head = `${JSON.stringify(name)}:`;
  const shown = shownAs(field);
  if (!field || !shown) return { name, head, show: (cell) => cell, json: field && isPlain(kindOf(field).storage) ? plainJson : cellJson };
  const show = (cell: unknown, id: unknown, { services: { sealer } }: Asking) =>
    cell === null ? null : shown(cell, { sealer, resource, name, field, id } satisfies Showing);
  return { name, head, show, json: (cell, id, asking) => `${JSON.stringify(show(cell, id, asking))},` };
}

const isPlain = (storage: string) => storage === 'date' || storage === 'timestamp';

/** Dates and instants need no escaping in JSON. */
function plainJson(cell: unknown): string {
  return cell === null ? 'null,' : `"${cell}",`;
}

/** Characters that JSON escapes: quotes, backslashes, control characters and lone surrogates (which no database stores). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function cellJson(cell: unknown): string {
  if (cell === null) return 'null,';
  if (typeof cell === 'number') return `${cell},`;
  const text = cell as string;
  // Most texts need no escaping and are written at a fraction of the cost of JSON.stringify.
  return escaped.test(text) ? `${JSON.stringify(text)},` : `"${text}",`;
}

/** The context for presenting a cell. */
interface Showing {
  readonly sealer: Services['sealer'];
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly id: unknown;
}

/** The presentation of a filled cell where it differs from the stored value; undefined for all other kinds. */
export function shownAs(field: Field | undefined): ((cell: unknown, showing: Showing) => unknown) | undefined {
  return field && shownBy[field.kind as keyof typeof shownBy];
}

const parsed = (cell: unknown): unknown => JSON.parse(cell as string);

const shownBy = {
  flag: (cell: unknown) => cell === 1,
  changes: parsed,
  formDefinition: parsed,
  answers: parsed,
  accountNumber: (cell: unknown, { sealer, resource, name, field, id }: Showing) =>
    masked(openedIfPossible(sealer, cell as string, { table: tableOf(resource), column: field.options.from ?? name, row: id as number })),
  fileAddress: (_cell: unknown, { resource, field, id }: Showing) => `/api/files/${resource.name}/${id}/${field.options.from}`,
} as const;

/** A number that cannot be opened was not written by this product. */
const masked = (number: string | null) => (number === null ? '（読み取れません）' : maskNumber(number));
