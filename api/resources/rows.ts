import type { Role } from '../../domain/roles.ts';
import type { Field } from '../../schema/field.ts';
import { maskNumber } from '../../schema/kinds/account-number.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Raw } from '../db/reader/reader.ts';
import { openedIfPossible } from '../db/sealing.ts';
import type { Services } from '../services.ts';
import { type Abilities, abilitiesFor, type Cells, columnsFor, isInner } from './columns.ts';

/** Whoever asks, and when. */
export interface Asking {
  readonly services: Pick<Services, 'sealer'>;
  readonly actor: Actor;
  readonly now: Date;
}

/** How a role meets the rows of a resource: presented, with what may be done to each. */
export interface RowForm {
  /** As an object, for code of ours. */
  object(raw: Raw, asking: Asking): Cells;
  /** As JSON text, for an answer: the same, without the object in between. */
  json(raw: Raw, asking: Asking): string;
}

/** Worked out once for each resource and role: the configuration does not change while the process runs. `only` as for `columnsFor`. */
export function rowForm(resource: Resource, role: Role, only?: readonly string[]): RowForm {
  const key = `${resource.name} ${role} ${only ?? ''}`;
  const form = known.get(key) ?? makeForm(resource, role, only);
  // What can be asked for has no end; what is asked for comes back.
  if (!known.has(key) && known.size >= mostKnown) known.delete(known.keys().next().value as string);
  known.set(key, form);
  return form;
}

const known = new Map<string, RowForm>();
const mostKnown = 1000;

function makeForm(resource: Resource, role: Role, only?: readonly string[]): RowForm {
  const columns = columnsFor(resource, role, only).names.map((name) => columnOf(resource, name));
  // Those that no answer shows come last.
  const shown = columns.filter(({ name }) => !isInner(name)).length;
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

/** Few different lists of abilities are written over and over. */
function listed(abilities: Abilities, row: Cells, { actor, now }: Asking): string {
  const able = abilities.of(row, actor, now);
  return able.length === 0 ? '[]' : `["${able.join('","')}"]`;
}

interface Column {
  readonly name: string;
  /** `"name":` */
  readonly head: string;
  show(cell: unknown, id: unknown, asking: Asking): unknown;
  /** The cell as JSON, with the comma behind it. */
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

/** Dates and instants hold nothing that JSON would write otherwise. */
function plainJson(cell: unknown): string {
  return cell === null ? 'null,' : `"${cell}",`;
}

/** Quotes, backslashes and control characters; halves of a pair, which no database of ours holds, as well. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function cellJson(cell: unknown): string {
  if (cell === null) return 'null,';
  if (typeof cell === 'number') return `${cell},`;
  const text = cell as string;
  // Most texts are written as they stand, at a fraction of what the general writer costs.
  return escaped.test(text) ? `${JSON.stringify(text)},` : `"${text}",`;
}

/** What the showing of a cell may need beside the cell. */
interface Showing {
  readonly sealer: Services['sealer'];
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly id: unknown;
}

/** How a filled cell is shown where an answer shows something else than the database holds; undefined for all other kinds. */
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

/** A number that does not open was written by something else than this product. */
const masked = (number: string | null) => (number === null ? '（読み取れません）' : maskNumber(number));
