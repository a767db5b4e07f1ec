import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { overrides, type Pages, page } from '../../overrides/index.ts';

const generated: Required<Pages> = {
  list: page(async () => (await import('../../views/list.tsx')).ResourceList),
  show: page(async () => (await import('../../views/show.tsx')).ResourceShow),
  create: page(async () => (await import('../../views/form-page.tsx')).ResourceCreatePage),
  edit: page(async () => (await import('../../views/form-page.tsx')).ResourceEditPage),
};

const written: Readonly<Record<string, Pages | undefined>> = overrides;

/** The four pages of a resource: the hand-written ones where there are any, else the generated ones. */
export function pagesOf(resource: Resource): Required<Pages> {
  return { ...generated, ...written[resource.name] };
}

/** Begins to fetch the list that an address names, before anything is drawn: who waits for the session waits for both at once. */
export function fetchListAt(pathname: string): void {
  const resource = Object.values<Resource>(resources).find(({ screen }) => screen.path === pathname);
  if (resource) void pagesOf(resource).list.fetch();
}
