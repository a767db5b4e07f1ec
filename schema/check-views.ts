import { checkFilter, someDay } from './check-cards.ts';
import { filterParameters, sortableFields } from './derive/filters.ts';
import type { Scalar } from './field.ts';
import { groupsOf } from './kinds/status.ts';
import { fieldOf, type Resource } from './resource.ts';

/** Checks the views of a list. */
export function checkViews(resource: Resource): string[] {
  const views = Object.entries(resource.list.views ?? {});
  const mistakes = views.flatMap(([label, { where, sort = resource.list.sort, opens }]) => {
    const values = Object.entries(where).flatMap(([name, wanted]) => [wanted].flat().map((value: Scalar) => [name, String(value)] as const));
    return [
      ...values.flatMap(([name, value]) => checkValue(resource, name, value)),
      ...(sortableFields(resource).includes(sort.replace('-', '')) ? [] : [`cannot be sorted by ${sort}`]),
      ...(opens && values.some(([, value]) => value.startsWith('@')) ? ['opens the list, so its filters are fixed values'] : []),
    ].map((mistake) => `: list.views.${label} ${mistake}`);
  });
  return [...mistakes, ...(views.filter(([, { opens }]) => opens).length > 1 ? [': two views open the list'] : [])];
}

const dayVariables = ['@today', '@yesterday'];

function checkValue(resource: Resource, name: string, value: string): string[] {
  const field = fieldOf(resource, filterParameters(resource).find((one) => one.name === name)?.field ?? '');
  if (value === '@fiscalYear') return field?.kind === 'fiscalYear' ? [] : [`filters by ${name}, which is no fiscal year`];
  if (value !== '@turn') return checkFilter(resource, name, dayVariables.includes(value) ? someDay : value, resource.access.read);
  return field && Object.values(groupsOf(field)).some(({ waitsFor }) => waitsFor) ? [] : [`filters by ${name}, which waits for nobody`];
}
