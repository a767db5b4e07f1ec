import { addDays } from '../../domain/dates/days.ts';
import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import type { Field, Scalar } from '../field.ts';
import { groupsOf } from '../kinds/status.ts';
import { fieldOf, type Resource } from '../resource.ts';
import type { ListView } from '../views.ts';
import { filterParameters } from './filters.ts';

/** A view of a list, resolved for a reader into the list's URL state. */
export interface ShownView {
  readonly label: string;
  /** Parameter → its values. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
}

/** The declared views of a list, and the generated overdue view. */
function declaredViews({ list, due }: Resource): Readonly<Record<string, ListView>> {
  const late = due && { where: due.past ?? { ...due.count, [`${due.on}To`]: '@yesterday' }, sort: due.on };
  return { ...list.views, ...(late && { 期限超過: late }) };
}

/** The views of a list in declared order, without those that are empty for the role. */
export function viewsOf(resource: Resource, role: string, today: string): ShownView[] {
  return Object.entries(declaredViews(resource)).flatMap(([label, view]) => {
    const filters = filtersOf(resource, view, role, today);
    return filters ? [{ label, filters, sort: view.sort ?? resource.list.sort }] : [];
  });
}

/** The default view of the list. */
export function openingOf(resource: Resource): Omit<ShownView, 'label'> | undefined {
  const view = Object.values(resource.list.views ?? {}).find(({ opens }) => opens);
  const filters = view && filtersOf(resource, view, '', '');
  return filters && { filters, sort: view.sort ?? resource.list.sort };
}

function filtersOf(resource: Resource, { where }: ListView, role: string, today: string): ShownView['filters'] | undefined {
  const days: Readonly<Record<string, () => string>> = {
    '@today': () => today,
    '@yesterday': () => addDays(today, -1),
    '@fiscalYear': () => String(fiscalYearOf(today)),
  };
  const set = Object.entries(where).map(([name, wanted]) => {
    const values = [wanted]
      .flat()
      .map((value: Scalar) => (value === '@turn' ? turnOf(resource, name, role) : (days[String(value)]?.() ?? String(value))));
    return [name, values] as const;
  });
  return set.some(([, values]) => values.includes(undefined)) ? undefined : (Object.fromEntries(set) as ShownView['filters']);
}

/** The status group that waits for a role. */
function turnOf(resource: Resource, parameter: string, role: string): string | undefined {
  const found = filterParameters(resource).find(({ name }) => name === parameter);
  const groups = Object.entries(groupsOf(fieldOf(resource, found?.field ?? '') as Field));
  return groups.find(([, { waitsFor }]) => waitsFor === role)?.[0];
}
