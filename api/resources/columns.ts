import type { Role } from '../../domain/roles.ts';
import { type RelatedRowsTest, relatedRowsTestsIn, testsIn } from '../../schema/derive/conditions.ts';
import { targetTitle, titleNameOf } from '../../schema/derive/references.ts';
import { type Condition, type Field, type Figure, isStored } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { choosesStatus } from '../../schema/lifecycle.ts';
import { type Resource, type ResourceMap, standardFields, tableOf } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { hiddenFields, lifecycleOf, permissionsOf } from '../access/permissions.ts';
import { cellsMeet } from '../access/rows.ts';
import type { Cells, Reserved, RowColumns } from '../db/reader/cells.ts';
import { fieldsOf, resourceMap, tableNamed } from '../db/reader/paths.ts';
import { openedIfPossible } from '../db/sealing.ts';
import type { Services } from '../services.ts';

export type { Cells } from '../db/reader/cells.ts';

/**
 * The columns of a resource for a role: standard columns, readable fields, and beside each reference the title of its row, where the role may read
 * it.
 * @param only selects some of them; the id always comes first
 */
export function columnsFor(resource: Resource, role: Role, only?: readonly string[]): RowColumns {
  const key = `${resource.name} ${role}`;
  const columns = known.get(key) ?? deriveColumns(resource, role);
  known.set(key, columns);
  if (!only) return columns;
  const names = columns.names.filter((name) => name === 'id' || only.includes(name));
  return { ...columns, names, isPart: true };
}

/** Cached; the configuration does not change while the process runs. */
const known = new Map<string, RowColumns>();

function deriveColumns(resource: Resource, role: Role): RowColumns {
  const hidden = hiddenFields(resource, role);
  const paths = new Map(Object.keys(standardFields).map((name) => [name, name]));
  const figures = new Map<string, Figure>();
  const reserved = new Map<string, readonly Reserved[]>();
  const add = (name: string, path: string, only: readonly Reserved[]) => {
    paths.set(name, path);
    if (only.length > 0) reserved.set(name, only);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (hidden.includes(name)) continue;
    if (field.options.figure) figures.set(name, field.options.figure);
    else add(name, field.options.from ?? name, reservedFor(resource, name, role));
    const title = titleNameOf(resource, name, resourceMap);
    // A declared field of that name takes precedence.
    if ((field.kind !== 'reference' && field.kind !== 'file') || resource.fields[title]) continue;
    const only = reservedTitle(resource, name, role, resourceMap);
    if (only) add(title, `${field.options.from ?? name}.${targetTitle(field, resourceMap)}`, only);
  }
  const { decidedBy } = abilitiesFor(resource, role);
  for (const { name, asked } of internalRelatedConditions(resource)) {
    const path = [...(asked.at === '' ? [] : [asked.at]), asked.isThere ? 'has' : 'hasNo'].join('.');
    if (decidedBy.includes(name)) figures.set(name, { is: 'when', holds: { [path]: asked.others } });
  }
  if (hasWithheldValues(resource, role)) paths.set('version', 'visibleVersion').set('updatedAt', 'visibleAt');
  return { resource, role, isPart: false, names: [...paths.keys(), ...figures.keys()], paths, figures, reserved };
}

/** Whether some values of its rows may be withheld from a role. */
export function hasWithheldValues(resource: Resource, role: Role): boolean {
  return Object.values(fieldsOf(tableOf(resource))).some(({ options }) => options.readWhen?.[role] !== undefined);
}

/** The conditions under which a role reads a path: those of the field, and those of the stored field at its end. */
function reservedFor(resource: Resource, name: string, role: Role): Reserved[] {
  const field = resource.fields[name] as Field;
  const path = field.options.from ?? name;
  const steps = path.split('.');
  const last = steps.pop() as string;
  const prefix = steps.map((step) => `${step}.`).join('');
  const end = fieldsOf(tableAt(tableOf(resource), steps))[last];
  return [...(end && end !== field ? declaredConditions(end, prefix, role) : []), ...declaredConditions(field, '', role)];
}

/**
 * The conditions under which a role reads the title of a reference: null where it may not read the target resource; otherwise those of the target
 * rows and of the reference itself. Conditions that the row already meets are omitted.
 */
function reservedTitle(resource: Resource, name: string, role: Role, resources: ResourceMap): Reserved[] | null {
  const field = resource.fields[name] as Field;
  const target = resources[targetOf(field)];
  if (!target) return reservedFor(resource, name, role);
  const title = target.fields[target.title];
  if (!target.access.read.includes(role) || (title?.options.readBy && !title.options.readBy.includes(role))) return null;
  const path = field.options.from ?? name;
  const asked = { ...prefixed(target.where, path), ...prefixed(target.access.rows?.[role], path) };
  const ownConditions = { ...prefixed(resource.where, ''), ...prefixed(resource.access.rows?.[role], '') };
  const unmet = Object.entries(asked).filter(([at, wanted]) => JSON.stringify(ownConditions[at]) !== JSON.stringify(wanted));
  return [
    ...(unmet.length > 0 ? [{ when: Object.fromEntries(unmet), otherwise: null }] : []),
    ...(title ? declaredConditions(title, `${path}.`, role) : []),
    ...reservedFor(resource, name, role).map(({ when }) => ({ when, otherwise: null })),
  ];
}

function declaredConditions({ options: { readWhen, otherwise } }: Field, prefix: string, role: Role): Reserved[] {
  const when = readWhen?.[role];
  return when
    ? [{ when: Object.fromEntries(Object.entries(when).map(([path, wanted]) => [`${prefix}${path}`, wanted])), otherwise: otherwise ?? null }]
    : [];
}

/** A condition on the row that a path leads to. Its id is the value of the path itself. */
function prefixed(condition: Condition | undefined, path: string): Condition {
  const at = (name: string) => (path === '' ? name : name === 'id' ? path : `${path}.${name}`);
  return Object.fromEntries(Object.entries(condition ?? {}).map(([name, wanted]) => [at(name), wanted]));
}

function tableAt(table: string, steps: readonly string[]): string {
  return steps.reduce((at, step) => tableNamed(targetOf(fieldsOf(at)[step] as Field)), table);
}

/** A row with sealed cells opened, for comparison with new values; cells that cannot be opened count as empty. */
export function opened(resource: Resource, row: Cells, { sealer }: Pick<Services, 'sealer'>): Cells {
  const sealed = Object.entries(row).flatMap(([name, value]) => (isSealed(resource.fields[name], value) ? [[name, value] as const] : []));
  if (sealed.length === 0) return row;
  const at = (column: string) => ({ table: tableOf(resource), column, row: row.id as number });
  return { ...row, ...Object.fromEntries(sealed.map(([name, value]) => [name, openedIfPossible(sealer, value, at(name))])) };
}

/** Converts validated input to database values. @param id of the row, to which sealed values are bound */
export function storable(resource: Resource, values: Cells, { sealer }: Pick<Services, 'sealer'>, id: number | undefined): Cells {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      if (field && !isStored(field)) throw new Error(`${resource.name}.${name} is not stored`);
      if (typeof value === 'boolean') return [name, Number(value)];
      if (!isSealed(field, value)) return [name, value];
      if (id === undefined) throw new Error(`${resource.name}.${name} is sealed for a row, which needs its id first`);
      return [name, sealer.seal(value, { table: tableOf(resource), column: name, row: id })];
    }),
  );
}

/** Whether some of the values are stored sealed. */
export function hasSealed(resource: Resource, values: Cells): boolean {
  return Object.entries(values).some(([name, value]) => isSealed(resource.fields[name], value));
}

const isSealed = (field: Field | undefined, value: unknown): value is string => field?.kind === 'accountNumber' && typeof value === 'string';

/** A subset of a row's cells. */
export const pick = (row: Cells, names: readonly string[]): Cells => Object.fromEntries(names.map((name) => [name, row[name]]));

/** The actions that a role may perform on the rows of a resource. */
export interface Abilities {
  /** The cells that decide it; empty where all rows are alike. */
  readonly decidedBy: readonly string[];
  of(row: Cells, actor: Actor, now: Date): readonly string[];
}

export function abilitiesFor(resource: Resource, role: Role): Abilities {
  const unbound = ['read', 'create', 'export', ...Object.keys(resource.access.further ?? {})];
  const offered = permissionsOf(resource, role).filter((action) => !unbound.includes(action));
  const conditions = offered.map((action) => conditionOf(resource, action, role));
  const decidedBy = [...new Set(conditions.flatMap((condition) => condition?.cells ?? []))];
  if (decidedBy.length === 0) return { decidedBy, of: () => offered };
  return { decidedBy, of: (row, actor, now) => offered.filter((_, at) => conditions[at]?.met(row, actor, now) ?? true) };
}

interface RowCondition {
  readonly cells: readonly string[];
  met(row: Cells, actor: Actor, now: Date): boolean;
}

/** The condition on rows for an action; undefined where it is offered on all. */
function conditionOf(resource: Resource, action: string, role: Role): RowCondition | undefined {
  if (action === 'changeStatus') return { cells: ['status'], met: canMove(resource, role) };
  const when = whenOf(resource, action);
  const secondTo = resource.actions?.[action]?.secondTo ?? [];
  const others = internalRelatedConditions(resource).flatMap(({ name, asked }) => (relatedRowsTestsIn(when).includes(asked) ? [name] : []));
  const tests = testsIn(when);
  const cells = [...tests.map(([name]) => name), ...secondTo, ...others];
  if (cells.length === 0) return undefined;
  return {
    cells,
    met: (row, actor, now) =>
      cellsMeet(tests, row, actor, now) && secondTo.every((name) => row[name] !== actor.userId) && others.every((name) => row[name] === 1),
  };
}

/** Internal columns that only decide abilities: whether related rows meet an action's condition. No answer contains them. */
export function internalRelatedConditions(resource: Resource): readonly { readonly name: string; readonly asked: RelatedRowsTest }[] {
  const { access, actions = {} } = resource;
  const conditions = [...Object.values(access.only ?? {}), ...Object.values(actions).map(({ when }) => when)];
  const silent = conditions.flatMap((condition) => relatedRowsTestsIn(condition).filter(({ others }) => others.text === undefined));
  return silent.map((asked, at) => ({ name: `${internalPrefix}${at}`, asked }));
}

export const isInternalColumn = (name: string) => name.startsWith(internalPrefix);

/** A prefix that no field name has. */
const internalPrefix = '@';

/** Cached by status, since the lifecycle is constant. */
function canMove(resource: Resource, role: Role): (row: Cells) => boolean {
  const lifecycle = lifecycleOf(resource);
  const known = new Map<unknown, boolean>();
  return ({ status }) => {
    const answer = known.get(status) ?? choosesStatus(lifecycle, role, String(status));
    known.set(status, answer);
    return answer;
  };
}

function whenOf(resource: Resource, action: string): Condition | undefined {
  return action === 'update' || action === 'delete' ? resource.access.only?.[action] : resource.actions?.[action]?.when;
}
