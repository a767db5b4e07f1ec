import { checkCards } from './check-cards.ts';
import { checkGranteeScreen } from './check-grantee-screen.ts';
import { checkActions, checkDeletion, checkLifecycle, checkReview } from './check-lifecycle.ts';
import { checkPublic } from './check-public.ts';
import { checkRelated } from './check-related.ts';
import { checkViews } from './check-views.ts';
import { relatedRowsKeys, relatedRowsTestsIn, testsIn } from './derive/conditions.ts';
import { checkFigure } from './derive/figures.ts';
import { filePlaces } from './derive/file-places.ts';
import { filterParameters, sortableFields } from './derive/filters.ts';
import { relationMistakes } from './derive/links.ts';
import { fieldAt } from './derive/paths.ts';
import { checkUnique } from './derive/unique.ts';
import { type Condition, type Field, type FieldTest, isStored } from './field.ts';
import { fileLimitOf, fileTypesOf } from './kinds/file.ts';
import { kindOf } from './kinds/index.ts';
import type { NumberOptions } from './kinds/integer.ts';
import type { ReferenceOptions } from './kinds/reference.ts';
import { fieldOf, type Resource, type ResourceMap, readPath, standardFields, tableOf } from './resource.ts';

/**
 * Checks what the compiler cannot: that each definition is consistent in itself and with the others.
 * @returns one English sentence per mistake, `receipts.grantNumber: …`; empty when there are none
 */
export function checkResources(resources: ResourceMap): string[] {
  const each = Object.values(resources).flatMap((resource) =>
    [
      ...checkFrame(resource, resources),
      ...checkLifecycle(resource, resources),
      ...checkDeletion(resource),
      ...checkReview(resource),
      ...checkActions(resource),
      ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, resources)),
      ...(listNames(resource).some(({ name }) => !fieldOf(resource, name)) ? [] : checkList(resource, resources)),
      ...checkNames(resource),
      ...checkFileInputs(resource),
      ...checkCards(resource, resources),
      ...checkViews(resource),
      ...checkUnique(resource),
      ...checkPublic(resource, resources),
      ...checkRelated(resource, resources),
      ...checkGranteeScreen(resource),
    ].map((mistake) => `${resource.name}${mistake}`),
  );
  return [...each, ...checkUniquePaths(resources)];
}

/** Parameters of every list, which no filter may use. */
const reserved = ['page', 'limit', 'sortBy', 'sortOrder', 'q', 'id', 'count', 'fields', 'totals', 'format', 'encoding', 'substitute'];

/** Keys of every row besides its fields, and the built-in permissions. */
const reservedNames = [...Object.keys(standardFields), 'abilities', ...relatedRowsKeys];
const builtIn = ['read', 'create', 'update', 'delete', 'export'];

function checkFrame(resource: Resource, resources: ResourceMap): string[] {
  const { of, where, access, actions = {} } = resource;
  const parent = of === undefined ? resource : resources[of];
  if (!parent || parent.of) return [`: of "${of}" names no resource with a table of its own`];
  const chosen = [where, resource.public?.where, ...Object.values(access.rows ?? {})].map((condition) => condition ?? {});
  const whens = [...Object.values(access.only ?? {}), ...Object.values(actions).map(({ when = {} }) => when)];
  return [
    ...(resource.screen.under && !isInSidebar(resources[resource.screen.under]) ? [': screen.under names no resource in the sidebar'] : []),
    ...(resource.appendOnly ? checkAppendOnly(resource) : []),
    ...(resource.versioned ? checkVersioned(resource) : []),
    ...chosen.flatMap((condition) => checkCondition(tableOf(resource), condition, resources)),
    ...whens.flatMap((when) => [...checkCells(resource, when), ...checkOthers(tableOf(resource), when, resources)]),
    ...chosen.flatMap(checkNoTexts),
    ...checkCascade(resource),
    ...Object.entries(actions).flatMap(([name, { inputs = {}, inDialog = [] }]) =>
      inDialog.flatMap((input) => (inputs[input] ? [] : [`: actions.${name} asks in its dialog for ${input}, which is no input`])),
    ),
    ...Object.entries(access).flatMap(([name, granted]) =>
      Array.isArray(granted) && granted.length === 0 ? [`: access.${name} names no role`] : [],
    ),
    ...Object.entries(access.further ?? {}).flatMap(([name, by]) => (by.length === 0 ? [`: access.further.${name} names no role`] : [])),
    ...[...Object.keys(actions), ...Object.keys(access.further ?? {})].flatMap((name) =>
      builtIn.includes(name) ? [`: action ${name} has the name of a built-in one`] : [],
    ),
  ];
}

function checkCascade({ access, fields }: Resource): string[] {
  const stored = (name: string) => (fields[name] && isStored(fields[name]) ? fields[name] : undefined);
  const flags = Object.values(access.cascade ?? {}).flatMap((asked) => Object.keys(asked ?? {}));
  return [
    ...flags.flatMap((name) => (stored(name)?.kind === 'flag' ? [] : [`: access.cascade asks for ${name}, which is no stored flag`])),
    ...(access.about ? [access.about.resource, access.about.id] : []).flatMap((name) =>
      stored(name) ? [] : [`: access.about names ${name}, which is no stored field`],
    ),
  ];
}

const isInSidebar = (resource: Resource | undefined) => resource !== undefined && !resource.screen.unlisted && !resource.screen.under;

/** An append-only resource must not have updates, deletions or a lifecycle, which the database refuses. */
function checkAppendOnly({ of, lifecycle, access }: Resource): string[] {
  const contrary = { of, lifecycle, 'access.update': access.update, 'access.delete': access.delete };
  return Object.entries(contrary).flatMap(([name, value]) => (value === undefined ? [] : [`: appendOnly goes without ${name}`]));
}

/** Versions are read from the audit log, so a versioned resource must not have fields that the log omits or masks, nor fields withheld by role. */
function checkVersioned({ of, fields }: Resource): string[] {
  const unloggedFields = Object.entries(fields).filter(([, field]) => field.kind === 'html' || kindOf(field).audit || field.options.readWhen);
  return [
    ...(of === undefined ? [] : [': versioned goes without of']),
    ...unloggedFields.map(([name]) => `.${name}: is not told by the audit log, which versioned reads`),
  ];
}

function checkCondition(table: string, condition: Condition, resources: ResourceMap): string[] {
  const tests = testsIn(condition).flatMap(([path, wanted]) => {
    const found = fieldAt(table, path, resources);
    const mistake = typeof found === 'string' ? found : found.field && comparisonMistake(found.field, wanted);
    return mistake ? [`: the condition on ${path} cannot be met: ${mistake}`] : [];
  });
  return [...tests, ...checkOthers(table, condition, resources)];
}

/** Checks a condition's tests on the row's own fields; that these exist is checked by `listNames`. */
function checkCells(resource: Resource, when: Condition): string[] {
  return testsIn(when).flatMap(([name, wanted]) => {
    const field = fieldOf(resource, name);
    const mistake = field && comparisonMistake(field, wanted);
    return mistake ? [`.${name}: ${mistake}`] : [];
  });
}

/** `@now` requires an instant, `@today` a date. */
function comparisonMistake(field: Field, wanted: FieldTest): string | undefined {
  const { storage } = kindOf(field);
  const named = typeof wanted === 'object' && wanted !== null ? Object.values(wanted) : [wanted];
  if (named.includes('@now') && storage !== 'timestamp') return '@now is compared with an instant';
  return named.includes('@today') && storage !== 'date' ? '@today is compared with a date' : undefined;
}

function checkOthers(table: string, condition: Condition, resources: ResourceMap): string[] {
  return [
    ...relationMistakes(table, condition, resources).map((mistake) => `: the condition on other rows cannot be met: ${mistake}`),
    ...relatedRowsTestsIn(condition).flatMap(({ others: { of, where } }) => checkCondition(resources[of]?.of ?? of, where ?? {}, resources)),
  ];
}

/** A condition that selects rows cannot show a text. */
function checkNoTexts(condition: Condition): string[] {
  const said = relatedRowsTestsIn(condition).flatMap(({ others: { text, where } }) => [...(text ? [text] : []), ...checkNoTexts(where ?? {})]);
  return said.length > 0 ? [': only when and only say a text of other rows'] : [];
}

function checkField(resource: Resource, name: string, field: Field, resources: ResourceMap): string[] {
  const { from, figure, to, suggest } = field.options;
  const mistakes = [
    ...(/^[a-z][A-Za-z0-9_]*$/.test(name) ? [] : ['a field name has letters, digits and _, the first a small letter']),
    ...(reservedNames.includes(name) ? ['every row has this field already'] : []),
    ...(resource.of && from === undefined && !figure ? ['a field of a view needs a from'] : []),
    ...[to, suggest].flatMap((target) => (typeof target === 'string' && target !== 'files' && !resources[target] ? [`no resource ${target}`] : [])),
    ...(from === undefined ? [] : checkFrom(resource, field, from, resources)),
    ...checkFigure(resource, field, resources),
    ...(field.kind === 'html' && resource.fields[String(field.options.of)]?.kind !== 'longText' ? ['needs a longText field to render'] : []),
    ...checkWithheld(resource, field, resources),
    ...checkWithin(resource, field, resources),
    ...checkDefault(field),
    ...checkVersionOf(resource, field, resources),
  ];
  return mistakes.map((mistake) => `.${name}: ${mistake}`);
}

function checkFrom(resource: Resource, field: Field, from: string, resources: ResourceMap): string[] {
  const found = fieldAt(tableOf(resource), from, resources);
  if (typeof found === 'string') return [`from "${from}" leads nowhere: ${found}`];
  if (field.kind === 'accountNumber' && from.includes('.')) return [`from "${from}": a sealed number opens in its own row alone`];
  const stored = found.field && kindOf(found.field).storage;
  return stored && stored !== kindOf(field).storage ? [`from "${from}" is stored as ${stored}, not as ${kindOf(field).storage}`] : [];
}

/** A withheld value must not be readable through another field, and needs a replacement when the field is never empty. */
function checkWithheld(resource: Resource, field: Field, resources: ResourceMap): string[] {
  const { readWhen, otherwise, from, required, default: fallback } = field.options;
  const own = resources[tableOf(resource)]?.fields ?? {};
  const isWithheld = (one?: Field) => resource.access.read.some((role) => one?.options.readWhen?.[role]);
  const columns = Object.values(readWhen ?? {}).flatMap((condition) => [
    ...testsIn(condition).map(([name]) => name),
    ...relatedRowsTestsIn(condition).map(() => 'other rows'),
  ]);
  const references = (from ?? '').split('.').slice(0, -1);
  const over = references.filter((_, at) => at === 0).flatMap((name) => (isWithheld(own[name]) && !readWhen ? [name] : []));
  return [
    ...columns.flatMap((name) => (own[name] && isStored(own[name]) ? [] : [`readWhen asks for ${name}, which is no stored field of the row`])),
    ...(readWhen && otherwise === undefined && (required || fallback !== undefined) ? ['is never empty, so readWhen needs an otherwise'] : []),
    ...over.map((name) => `is read over ${name}, which is withheld at times, so it needs a readWhen of its own`),
  ];
}

function checkVersionOf(resource: Resource, { options }: Field, resources: ResourceMap): string[] {
  const { resource: of, by } = (options as NumberOptions).versionOf ?? {};
  if (of === undefined || by === undefined) return [];
  const [own, there] = [resource.fields[by], resources[of]?.fields[by]];
  const leads =
    own?.options.to === of || (own && there?.options.unique && filterParameters(resources[of] as Resource).some(({ name }) => name === by));
  return [
    ...(resources[of]?.versioned ? [] : [`versionOf: ${of} is not versioned`]),
    ...(leads ? [] : [`versionOf: ${by} is neither a reference to ${of} nor a field that tells its rows apart and filters them`]),
  ];
}

/** A default must be valid except for its bounds, since a draft may start below them. */
function checkDefault(field: Field): string[] {
  const fallback = field.options.default;
  const unbound = { ...field, options: { ...field.options, min: undefined, max: undefined } };
  const checked = fallback === undefined ? undefined : kindOf(field).check(fallback, unbound);
  return checked && !checked.ok ? [`default ${JSON.stringify(fallback)} does not fit: ${checked.error}`] : [];
}

/** `within` requires the field on both rows, and the target's list must be filterable by it and by `offers`. */
function checkWithin(resource: Resource, field: Field, resources: ResourceMap): string[] {
  const { within, offers, to } = field.options as ReferenceOptions & { readonly to?: string };
  const target = resources[to as string];
  if (!target) return [];
  const unfiltered = (place: string, name: string) =>
    target.list.filters.includes(name) ? [] : [`${place}: ${target.name} cannot be filtered by ${name}`];
  return [
    ...(within ? [resource, target].flatMap((one) => (fieldOf(one, within) ? [] : [`within: ${one.name} has no field ${within}`])) : []),
    ...(within ? unfiltered('within', within) : []),
    ...Object.keys(offers ?? {}).flatMap((name) => unfiltered('offers', name)),
  ];
}

/** All places where a definition refers to its own fields by name. */
function listNames({
  fields,
  title,
  list,
  screen,
  checks = [],
  couplings = [],
  actions = {},
  access,
  deleteAsks,
  public: open,
}: Resource): { place: string; name: string }[] {
  const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const named = (place: string, names: readonly string[]) => names.map((name) => ({ place, name }));
  return [
    ...named('title', [title]),
    ...Object.values(fields).flatMap(({ options }) => named('unless', Object.keys(options.unless ?? {}))),
    ...named('list.columns', list.columns),
    ...named('list.below', Object.entries(list.below ?? {}).flat()),
    ...named('list.sort', [list.sort.replace('-', '')]),
    ...named('list.search', list.search),
    ...named('list.filters', list.filters),
    ...named('list.sortsOver', list.sortsOver ?? []),
    ...named('list.unsorted', list.unsorted ?? []),
    ...named('list.totals', list.totals ?? []),
    ...named(
      'list.params',
      Object.values(list.params ?? {}).map(({ field }) => field),
    ),
    ...named('list.hideWithout', list.hideWithout ? [list.hideWithout] : []),
    ...named('list.hiddenSort', list.hiddenSort ? [list.hiddenSort.replace('-', '')] : []),
    ...named('public.fields', open?.fields ?? []),
    ...named('public', [open?.group ?? [], open?.sort?.replace('-', '') ?? []].flat()),
    ...named('deleteAsks.confirm', braces(deleteAsks?.confirm ?? '')),
    ...named('screen.figures', screen.figures ?? []),
    ...named('screen.detail', braces(screen.detail ?? '')),
    ...Object.entries(screen.sections ?? {}).flatMap(([heading, names]) => named(`screen.sections.${heading}`, names)),
    ...checks.flatMap((check) => named('checks', [check.field, ...(check.rule === 'implies' ? Object.keys(check.when) : [check.other])])),
    ...couplings.flatMap(({ field, set }) => named('couplings', [field, ...Object.keys(set)])),
    ...Object.entries(access.only ?? {}).flatMap(([name, condition]) =>
      named(
        `access.only.${name}`,
        testsIn(condition).map(([cell]) => cell),
      ),
    ),
    ...Object.entries(actions).flatMap(([name, { when, secondTo = [], confirm }]) =>
      named(`actions.${name}`, [...testsIn(when).map(([cell]) => cell), ...secondTo, ...braces(confirm)]),
    ),
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

/** Uploads are addressed by input name, so all file inputs of one name must accept the same files. */
function checkFileInputs(resource: Resource): string[] {
  const places = filePlaces(resource);
  const taken = (field: Field) => JSON.stringify([fileTypesOf(field), fileLimitOf(field)]);
  return places.flatMap(({ name, field, by }) => {
    const own = resource.fields[name];
    const other = own?.kind === 'file' ? own : places.find((place) => place.name === name)?.field;
    if (own && own.kind !== 'file') return [`.${name}: the input of ${by.join()} has the name of a field that is no file`];
    return other && taken(other) !== taken(field) ? [`.${name}: takes other files here than as an input of ${by.join()}`] : [];
  });
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
    ...Object.entries(list.below ?? {}).flatMap(([lower, upper]) =>
      list.columns.includes(lower) && list.columns.includes(upper) && !list.below?.[upper] ? [] : [`.${lower}: list.below needs two columns`],
    ),
    ...(list.unsorted ?? []).flatMap((name) =>
      list.columns.includes(name) && name !== sort && !list.sortable?.includes(name)
        ? []
        : [`.${name}: list.unsorted needs a column that nothing sorts by`],
    ),
    ...(list.totals ?? []).flatMap((name) =>
      list.columns.includes(name) && isSummable(resource, name) ? [] : [`.${name}: list.totals needs a column of amounts or whole numbers`],
    ),
    ...repeated(parameters).map((name) => `: two filters are called ${name}`),
    ...Object.keys(list.assumes ?? {}).flatMap((name) => (parameters.includes(name) ? [] : [`: list.assumes names no parameter ${name}`])),
    ...parameters.filter((name) => reserved.includes(name)).map((name) => `: no filter may be called ${name}`),
  ];
}

function isSummable(resource: Resource, name: string): boolean {
  return kindOf(fieldOf(resource, name) as Field).filter === 'number';
}

/** Search uses one text per row; over a reference it uses the other row's text, so the field must be in that resource's `list.search`. */
function checkSearch(resource: Resource, name: string, resources: ResourceMap): string[] {
  const field = fieldOf(resource, name) as Field;
  if (kindOf(field).storage !== 'text') return [`.${name}: only texts can be searched`];
  if (isStored(field)) return field.options.readBy ? [`.${name}: is searched, so it cannot be hidden from some who read the rows`] : [];
  const steps = (field.options.from ?? '').split('.');
  const last = steps.pop() as string;
  const found = steps.length > 0 ? fieldAt(tableOf(resource), steps.join('.'), resources) : undefined;
  if (typeof found === 'string') return [];
  const to = found ? (found.field?.options.to as string) : tableOf(resource);
  const target = resources[resources[to]?.of ?? to];
  return target?.list.search.includes(last) ? [] : [`.${name}: is searched, so ${to} must have ${last} in its list.search`];
}

function checkUniquePaths(resources: ResourceMap): string[] {
  const all = Object.values(resources);
  return [
    ...repeated(all.map(readPath)).map((path) => `Two resources have the api path ${path}`),
    ...repeated(all.map(({ screen }) => screen.path)).map((path) => `Two resources have the screen path ${path}`),
    ...repeated(all.flatMap((one) => one.public?.path ?? [])).map((path) => `Two resources have the public path ${path}`),
    ...repeated(all.flatMap(({ screen }) => screen.grantee?.path ?? [])).map((path) => `Two resources have the grantees' path ${path}`),
  ];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
