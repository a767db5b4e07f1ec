import { filterParameters, sortableFields } from './derive/filters.ts';
import { fieldAt } from './derive/paths.ts';
import type { ResourceMap } from './derive/references.ts';
import { type Condition, type Field, isStored } from './field.ts';
import { kindOf } from './kinds/index.ts';
import { fieldOf, type Resource, readPath, standardFields, tableOf } from './resource.ts';

/**
 * Whether the definitions agree with themselves and with each other, as far as the compiler cannot see it.
 * @returns one English sentence a mistake, `receipts.grantNumber: …`; empty when all is well
 */
export function checkResources(resources: ResourceMap): string[] {
  const each = Object.values(resources).flatMap((resource) =>
    [
      ...checkFrame(resource, resources),
      ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, resources)),
      ...(listNames(resource).some(({ name }) => !fieldOf(resource, name)) ? [] : checkList(resource, resources)),
      ...checkNames(resource),
    ].map((mistake) => `${resource.name}${mistake}`),
  );
  return [...each, ...checkTogether(resources)];
}

/** The parameters that every list has; no filter may take their names. */
const reserved = ['page', 'limit', 'sortBy', 'sortOrder', 'q', 'id', 'format', 'encoding', 'substitute'];

/** What every row has beside its fields, and what every role's permissions are called. */
const frame = [...Object.keys(standardFields), 'abilities'];
const builtIn = ['read', 'create', 'update', 'delete', 'export'];

function checkFrame(resource: Resource, resources: ResourceMap): string[] {
  const { of, where, access, actions = {} } = resource;
  const parent = of === undefined ? resource : resources[of];
  if (!parent || parent.of) return [`: of "${of}" names no resource with a table of its own`];
  const conditions = [where, ...Object.values(access.rows ?? {}), ...Object.values(access.only ?? {})];
  return [
    ...(resource.screen.under && !resources[resource.screen.under]?.screen.menu ? [': screen.under names no resource in the sidebar'] : []),
    ...conditions.flatMap((condition) => checkCondition(tableOf(resource), condition ?? {}, resources)),
    ...Object.entries(access).flatMap(([name, granted]) =>
      Array.isArray(granted) && granted.length === 0 ? [`: access.${name} names no role`] : [],
    ),
    ...Object.entries(access.further ?? {}).flatMap(([name, by]) => (by.length === 0 ? [`: access.further.${name} names no role`] : [])),
    ...[...Object.keys(actions), ...Object.keys(access.further ?? {})].flatMap((name) =>
      builtIn.includes(name) ? [`: action ${name} has the name of a built-in one`] : [],
    ),
  ];
}

function checkCondition(table: string, condition: Condition, resources: ResourceMap): string[] {
  return Object.keys(condition).flatMap((path) => {
    const found = fieldAt(table, path, resources);
    return typeof found === 'string' ? [`: the condition on ${path} cannot be met: ${found}`] : [];
  });
}

function checkField(resource: Resource, name: string, field: Field, resources: ResourceMap): string[] {
  const { from, sum, to, suggest } = field.options;
  const mistakes = [
    ...(/^[a-z][A-Za-z0-9_]*$/.test(name) ? [] : ['a field name has letters, digits and _, the first a small letter']),
    ...(frame.includes(name) ? ['every row has this field already'] : []),
    ...(resource.of && from === undefined ? ['a field of a view needs a from'] : []),
    ...[to, suggest].flatMap((target) => (typeof target === 'string' && target !== 'files' && !resources[target] ? [`no resource ${target}`] : [])),
    ...(from === undefined ? [] : checkFrom(resource, field, from, resources)),
    ...(sum ? checkSum(resource, sum, resources) : []),
  ];
  return mistakes.map((mistake) => `.${name}: ${mistake}`);
}

function checkFrom(resource: Resource, field: Field, from: string, resources: ResourceMap): string[] {
  const found = fieldAt(tableOf(resource), from, resources);
  if (typeof found === 'string') return [`from "${from}" leads nowhere: ${found}`];
  const stored = found.field && kindOf(found.field).storage;
  return stored && stored !== kindOf(field).storage ? [`from "${from}" is stored as ${stored}, not as ${kindOf(field).storage}`] : [];
}

function checkSum(resource: Resource, sum: NonNullable<Field['options']['sum']>, resources: ResourceMap): string[] {
  if (!resources[sum.of]) return [`sum: no resource ${sum.of}`];
  const theirs = [sum.field, sum.by, ...Object.keys(sum.where ?? {})].map((name) => fieldAt(sum.of, name, resources));
  return [...theirs, fieldAt(tableOf(resource), sum.key ?? 'id', resources)].flatMap((found) => (typeof found === 'string' ? [`sum: ${found}`] : []));
}

/** Every place where a definition names one of its own fields. */
function listNames({ title, list, screen, checks = [], couplings = [], actions = {} }: Resource): { place: string; name: string }[] {
  const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const named = (place: string, names: readonly string[]) => names.map((name) => ({ place, name }));
  return [
    ...named('title', [title]),
    ...named('list.columns', list.columns),
    ...named('list.below', Object.entries(list.below ?? {}).flat()),
    ...named('list.sort', [list.sort.replace('-', '')]),
    ...named('list.search', list.search),
    ...named('list.filters', list.filters),
    ...named('list.sortsOver', list.sortsOver ?? []),
    ...named('list.unsorted', list.unsorted ?? []),
    ...named(
      'list.params',
      Object.values(list.params ?? {}).map(({ field }) => field),
    ),
    ...named('list.hideWithout', list.hideWithout ? [list.hideWithout] : []),
    ...named('screen.detail', braces(screen.detail ?? '')),
    ...Object.entries(screen.sections ?? {}).flatMap(([heading, names]) => named(`screen.sections.${heading}`, names)),
    ...checks.flatMap((check) => named('checks', [check.field, ...(check.rule === 'implies' ? Object.keys(check.when) : [check.other])])),
    ...couplings.flatMap(({ field, set }) => named('couplings', [field, ...Object.keys(set)])),
    ...Object.entries(actions).flatMap(([name, { when, confirm }]) => named(`actions.${name}`, [...Object.keys(when ?? {}), ...braces(confirm)])),
  ];
}

function checkNames(resource: Resource): string[] {
  const sections = Object.values(resource.screen.sections ?? {}).flat();
  return [
    ...listNames(resource).flatMap(({ place, name }) => (fieldOf(resource, name) ? [] : [`.${name}: ${place} names a field that is not declared`])),
    ...repeated(sections).map((name) => `.${name}: stands in more than one section`),
    ...repeated(resource.list.columns).map((name) => `.${name}: stands twice in list.columns`),
  ];
}

function checkList(resource: Resource, resources: ResourceMap): string[] {
  const { list } = resource;
  const sort = list.sort.replace('-', '');
  const parameters = filterParameters(resource).map(({ name }) => name);
  return [
    ...(sortableFields(resource).includes(sort) ? [] : [`.${sort}: list.sort needs a field that is stored in the table itself`]),
    ...list.search.filter((name) => name !== 'id').flatMap((name) => checkSearch(resource, name, resources)),
    ...list.filters.flatMap((name) =>
      kindOf(fieldOf(resource, name) as Field).filter === 'none' ? [`.${name}: this kind cannot be filtered by`] : [],
    ),
    ...list.filters.flatMap((name) => (fieldOf(resource, name)?.options.sum ? [`.${name}: a sum cannot be filtered by`] : [])),
    ...Object.entries(list.below ?? {}).flatMap(([lower, upper]) =>
      list.columns.includes(lower) && list.columns.includes(upper) && !list.below?.[upper] ? [] : [`.${lower}: list.below needs two columns`],
    ),
    ...(list.unsorted ?? []).flatMap((name) =>
      list.columns.includes(name) && name !== sort && !list.sortable?.includes(name)
        ? []
        : [`.${name}: list.unsorted needs a column that nothing sorts by`],
    ),
    ...repeated(parameters).map((name) => `: two filters are called ${name}`),
    ...Object.keys(list.assumes ?? {}).flatMap((name) => (parameters.includes(name) ? [] : [`: list.assumes names no parameter ${name}`])),
    ...parameters.filter((name) => reserved.includes(name)).map((name) => `: no filter may be called ${name}`),
  ];
}

/** Search looks in one text a row; over a reference it looks in the other row's, so what is named must be part of that. */
function checkSearch(resource: Resource, name: string, resources: ResourceMap): string[] {
  const field = fieldOf(resource, name) as Field;
  if (kindOf(field).storage !== 'text') return [`.${name}: only texts can be searched`];
  if (isStored(field)) return [];
  const steps = (field.options.from ?? '').split('.');
  const last = steps.pop() as string;
  const found = steps.length > 0 ? fieldAt(tableOf(resource), steps.join('.'), resources) : undefined;
  if (typeof found === 'string') return [];
  const to = found ? (found.field?.options.to as string) : tableOf(resource);
  const target = resources[resources[to]?.of ?? to];
  return target?.list.search.includes(last) ? [] : [`.${name}: is searched, so ${to} must have ${last} in its list.search`];
}

function checkTogether(resources: ResourceMap): string[] {
  const all = Object.values(resources);
  return [
    ...repeated(all.map(readPath)).map((path) => `Two resources have the api path ${path}`),
    ...repeated(all.map(({ screen }) => screen.path)).map((path) => `Two resources have the screen path ${path}`),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
