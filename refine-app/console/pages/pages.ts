import type { Resource } from '../../../schema/resource.ts';
import { overrides, type Pages, page } from '../../overrides/index.ts';
import { listAt } from '../../providers/list-state.ts';
import { ResourceList } from '../../views/list.tsx';

const generated: Required<Pages> = {
  // Most people see a list first, so it comes with the console itself.
  list: page(async () => ResourceList),
  show: page(async () => (await import('../../views/show.tsx')).ResourceShow),
  create: page(async () => (await import('../../views/form-page.tsx')).ResourceCreatePage),
  edit: page(async () => (await import('../../views/form-page.tsx')).ResourceEditPage),
};

const written: Readonly<Record<string, Pages | undefined>> = overrides;

/** The four pages of a resource: the hand-written ones where there are any, else the generated ones. */
export function pagesOf(resource: Resource): Required<Pages> {
  return { ...generated, ...written[resource.name] };
}

/** Brings the hand-written list at an address before it is drawn. */
export async function fetchListPage(pathname: string): Promise<void> {
  const resource = listAt(pathname);
  if (resource) await pagesOf(resource).list.fetch();
}
