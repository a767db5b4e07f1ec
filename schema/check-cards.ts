import type { Role } from '../domain/roles.ts';
import type { Count, Due } from './cards.ts';
import { cardsOf, dueFiltersOf, filtersOf, plotsOf } from './derive/cards.ts';
import { filterParameters, sortableFields } from './derive/filters.ts';
import type { Field } from './field.ts';
import { choicesOf } from './kinds/choice.ts';
import { kindOf } from './kinds/index.ts';
import { groupNamed } from './kinds/status.ts';
import type { ResourceMap } from './resource.ts';
import { fieldOf, type Resource } from './resource.ts';

/** Keys of the dashboard response that no card or plot may use. */
const reserved = ['alerts', 'waiting', 'documents', 'comments', 'due', 'lastBackup', 'activities', 'amounts'];

/** Checks the cards, counts and plots of a resource. */
export function checkCards(resource: Resource, resources: ResourceMap): string[] {
  const taken = [cardsOf(resources), plotsOf(resources)].flatMap((declared) =>
    declared.filter((one) => one.resource === resource && (reserved.includes(one.name) || declared.find(({ name }) => name === one.name) !== one)),
  );
  return [
    ...taken.map(({ name }) => `: another card is called ${name}`),
    ...Object.entries(resource.cards ?? {}).flatMap(([name, card]) => checkCount(resource, `cards.${name}`, card)),
    ...(resource.waits ? checkCount(resource, 'waits', resource.waits) : []),
    ...(resource.due ? checkDue(resource, resource.due) : []),
    ...Object.entries(resource.plots ?? {}).flatMap(([name, { by }]) => {
      const field = fieldOf(resource, by);
      return field && 'choices' in field.options && Object.keys(choicesOf(field)).length > 0
        ? []
        : [`: plots.${name} needs a choice or a status, which ${by} is not`];
    }),
  ];
}

function checkDue(resource: Resource, due: Due): string[] {
  const { on, past = {}, for: roles } = due;
  return [
    ...checkCount(resource, 'due', due, dueFiltersOf),
    ...checkCount(resource, 'due.past', { count: past, ...(roles && { for: roles }) }),
    ...(sortableFields(resource).includes(on) ? [] : [`: due cannot be sorted by ${on}`]),
  ];
}

function checkCount<C extends Count>(resource: Resource, place: string, counted: C, filters: Filters<C> = filtersOf): string[] {
  const { for: roles = resource.access.read } = counted;
  const wrong = roles.flatMap((role) => [
    ...(resource.access.read.includes(role) ? [] : [`is for ${role}, who may not read the rows`]),
    ...Object.entries(filters(counted, someDay, role)).flatMap(([parameter, values]) =>
      values.flatMap((value) => checkFilter(resource, parameter, value, [role])),
    ),
  ]);
  return [...new Set(wrong)].map((mistake) => `: ${place} ${mistake}`);
}

type Filters<C extends Count> = (count: C, day: string, role: Role) => Record<string, string[]>;

/** A sample date in place of day variables. */
export const someDay = '2026-04-01';

/** Checks a filter set in a declaration: all roles that read the result must be allowed to use it. */
export function checkFilter(resource: Resource, parameter: string, value: string, roles: readonly string[]): string[] {
  const found = filterParameters(resource).find(({ name }) => name === parameter);
  if (!found) return [`filters by ${parameter}, which the list does not`];
  const field = fieldOf(resource, found.field) as Field;
  const { readBy } = field.options;
  const read = found.test === 'filled' || groupNamed(value, field) ? undefined : kindOf(field).read(value, field);
  return [
    ...(read && !read.ok ? [`filters by ${parameter}: ${read.error}`] : []),
    ...(readBy
      ? roles.filter((role) => !readBy.some((one) => one === role)).map((role) => `filters by ${parameter}, which ${role} may not read`)
      : []),
  ];
}
