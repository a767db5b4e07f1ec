import { addDays } from '../../domain/dates/days.ts';
import { resources } from '../../resources.config.ts';
import { uniquesOf } from '../../schema/derive/unique.ts';
import { triggers, validate } from '../../schema/derive/validators.ts';
import { type Field, isInput, isStored } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Check, fieldOf, type Resource, tableOf } from '../../schema/resource.ts';
import { holds, type Tables, valueAt } from './conditions.ts';
import type { AnyRow } from './rows.ts';
import { sample } from './sample.ts';

/** What a row is to be like beside what its declaration asks. */
export interface Wish {
  /** Inputs that are given. */
  readonly given?: AnyRow;
  /** The row as it would be stored. */
  readonly isWanted?: (stored: AnyRow) => Promise<boolean>;
  /** References on which that depends: all of their rows are tried. */
  readonly matters?: readonly string[];
  /** Is told why a row is not made. */
  readonly refused?: (problem: string) => void;
}

/** A reference that is an input, and the path by which it and its row belong together. */
interface Choice {
  readonly name: string;
  readonly field: Field;
  readonly target: Resource;
  readonly within?: string | undefined;
}

const all: Readonly<Record<string, Resource>> = resources;

/** How many rows of others are looked at in all before the next row is tried. */
const enough = 1000;

/**
 * What a call sends to make a row: every input but files, with references to rows that belong together (`within`), the couplings applied, the checks across
 * fields met, and nothing that must be unique twice.
 * @param row no two rows of different numbers are alike, as far as there are so many values
 * @returns null where this row cannot be made
 */
export async function inputOf(resource: Resource, row: number, tables: Tables, wish: Wish = {}): Promise<AnyRow | null> {
  const inputs = Object.entries(resource.fields).filter(([, field]) => isInput(field) && field.kind !== 'file');
  const values = inputs.filter(([, { kind }]) => kind !== 'reference').map(([name, field]) => [name, inputValue(field, row)]);
  const choices = inOrder(inputs.flatMap(([name, field]) => (field.kind === 'reference' ? [choiceOf(resource, name, field)] : [])));
  const unique = uniquesOf(resource).flatMap(({ fields }) => fields);
  const matters = new Set([...(wish.matters ?? []), ...unique, ...choices.flatMap(({ within }) => (within ? [firstStep(within)] : []))]);
  let looks = 0;

  const complete = async (cells: AnyRow, [next, ...others]: readonly Choice[]): Promise<AnyRow | null> => {
    if (!next) return finished(resource, cells, tables, wish);
    const rows = await rowsFor(resource, next, cells, row, tables);
    for (const one of matters.has(next.name) ? rows : rows.slice(0, 1)) {
      if (looks++ > enough) return null;
      const made = await complete({ ...cells, ...one }, others);
      if (made) return made;
    }
    if (!next.field.options.required) return complete(cells, others);
    if (rows.length === 0) wish.refused?.(`${next.name}: no row of ${next.target.name} to refer to`);
    return null;
  };
  return complete({ ...Object.fromEntries(values), ...wish.given }, choices);
}

const firstStep = (path: string) => path.split('.')[0] as string;

const pathOf = (resource: Resource, name: string) => fieldOf(resource, name)?.options.from ?? name;

function choiceOf(resource: Resource, name: string, field: Field): Choice {
  const within = field.options.within as string | undefined;
  return { name, field, target: all[targetOf(field)] as Resource, within: within && pathOf(resource, within) };
}

/** Those within the row of another reference come after it. */
function inOrder(choices: readonly Choice[]): readonly Choice[] {
  const depth = ({ within }: Choice): number => {
    const outer = choices.find(({ name }) => within !== undefined && name === firstStep(within));
    return outer ? 1 + depth(outer) : 0;
  };
  return choices.toSorted((one, other) => depth(one) - depth(other));
}

/** The cells that each row which may be referred to brings along, another one first for each row. */
async function rowsFor(resource: Resource, { name, field, target, within }: Choice, cells: AnyRow, row: number, tables: Tables): Promise<AnyRow[]> {
  const there = await tables(tableOf(target));
  const offers = Object.entries((field.options.offers ?? {}) as Readonly<Record<string, string>>);
  const found: AnyRow[] = [];
  for (const one of [...there.slice(row % (there.length || 1)), ...there.slice(0, row % (there.length || 1))]) {
    if (offers.some(([column, value]) => column in one && String(one[column]) !== value)) continue;
    if (target.where && !(await holds(target, one, target.where, {}, tables))) continue;
    const chosen = { [name]: Number(one.id) };
    if (within === undefined) {
      found.push(chosen);
      continue;
    }
    const [mine, theirs] = [await valueAt(resource, cells, within, tables), await valueAt(target, one, String(field.options.within), tables)];
    const own = resource.fields[within];
    // A cell of the row itself follows what is chosen.
    if (own && own.kind !== 'reference' && isInput(own)) found.push({ ...chosen, [within]: theirs });
    else if (mine === theirs) found.push(chosen);
  }
  return found;
}

export function inputValue(field: Field, row: number): unknown {
  const value = sample(field, row);
  if (field.kind === 'formDefinition' || field.kind === 'answers') return JSON.parse(String(value));
  return field.kind === 'flag' ? value === 1 : value;
}

async function finished(resource: Resource, cells: AnyRow, tables: Tables, { isWanted, refused }: Wish): Promise<AnyRow | null> {
  const input = settled(resource, cells);
  const { values, errors } = validate(resource, input, 'create');
  if (Object.keys(errors).length > 0) {
    refused?.(JSON.stringify(errors));
    return null;
  }
  const empty = Object.entries(resource.fields).filter(([, field]) => isStored(field));
  const stored = storedAs({ ...Object.fromEntries(empty.map(([name, { options }]) => [name, options.default ?? null])), ...values });
  if (isTaken(resource, stored, await tables(tableOf(resource)))) refused?.('another row has what must be unique');
  else if (isWanted && !(await isWanted(stored))) refused?.('no such row is as wanted');
  else return input;
  return null;
}

/** Flags are 1 or 0 in the database. */
const storedAs = (row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]));

/** Whether another row has the same in all of what is unique, a condition on which rows left aside. */
function isTaken(resource: Resource, row: AnyRow, others: readonly AnyRow[]): boolean {
  return uniquesOf(resource).some(({ fields }) =>
    others.some((other) => fields.every((name) => row[name] !== null && String(row[name]) === String(other[name]))),
  );
}

/** The cells with what follows from them by the couplings, changed until the checks are met, where that can be. */
function settled(resource: Resource, given: AnyRow): AnyRow {
  const { fields, couplings = [], checks = [] } = resource;
  let cells = given;
  for (let pass = 0; pass < 8; pass += 1) {
    for (const coupling of couplings.filter((one) => triggers(one, cells)))
      cells = { ...cells, ...Object.fromEntries(Object.entries(coupling.set).filter(([name]) => fields[name] && isInput(fields[name]))) };
    const { errors } = validate(resource, cells, 'create');
    const broken = checks.filter(({ field, text }) => errors[field] === text);
    if (broken.length === 0) break;
    for (const check of broken) cells = { ...cells, ...mended(resource, check, cells) };
  }
  return cells;
}

function mended({ fields }: Resource, check: Check, cells: AnyRow): AnyRow {
  const takes = (name: string, value: unknown) => {
    const field = fields[name];
    if (!field || !isInput(field)) return false;
    return value === null ? !field.options.required : kindOf(field).check(value, field).ok;
  };
  if (check.rule === 'implies') {
    if (takes(check.field, check.is)) return { [check.field]: check.is };
    // The field cannot be so: then the case is another one.
    const cases = Object.entries(check.when).flatMap(([name, said]) => {
      const others = fields[name] && isInput(fields[name]) ? [0, 1, 2].map((row) => inputValue(fields[name] as Field, row)) : [];
      return others.filter((other) => other !== said).map((other) => ({ [name]: other }));
    });
    return cases[0] ?? {};
  }
  const least = asLate(fields[check.field], cells[check.other]);
  return takes(check.field, least) ? { [check.field]: least } : { [check.other]: cells[check.field] };
}

/** A value of a field that is not below another: the same, or between a date and an instant the next that there is. */
function asLate(field: Field | undefined, other: unknown): unknown {
  if (typeof other !== 'string') return other;
  if (field?.kind === 'dateTime' && other.length === 10) return `${other}T00:00:00.000Z`;
  return field?.kind === 'date' && other.length > 10 ? addDays(other.slice(0, 10), 1) : other;
}
