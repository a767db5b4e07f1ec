import type { FilterParameter } from '../../schema/derive/filters.ts';
import type { Field } from '../../schema/field.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { chosenParameters } from '../providers/list-state.ts';

/** The parameters that one control sets: a single one, or both ends of a range. */
export interface FilterGroup {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
  readonly parameters: readonly FilterParameter[];
}

/** The filters of a list: as many as there is room for beside the search box, and those behind 詳細検索. */
export function filterGroups(resource: Resource, room: number): { readonly first: FilterGroup[]; readonly more: FilterGroup[] } {
  const groups = allGroups(resource);
  const first = groups.filter(({ field }) => screenOf(field).prominent).slice(0, room);
  return { first, more: groups.filter((group) => !first.includes(group)) };
}

function allGroups(resource: Resource): FilterGroup[] {
  const byKey = Map.groupBy(chosenParameters(resource), ({ field, test, name }) => (isBound(test) ? `${field}-range` : name));
  return [...byKey].flatMap(([key, parameters]) => {
    const name = parameters[0]?.field ?? '';
    const field = fieldOf(resource, name);
    return field ? [{ key, label: field.label, field, parameters }] : [];
  });
}

function isBound(test: FilterParameter['test']): boolean {
  return test === 'from' || test === 'until';
}
