import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { overrides, type Pages, page } from '../../overrides/index.ts';
import { askAhead } from '../../providers/ahead.ts';
import { listed } from '../../providers/data.ts';
import { getToken } from '../../providers/token.ts';
import { ResourceList } from '../../views/list.tsx';
import { listQuery, readListState } from '../../views/list-state.ts';

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

/**
 * Begins to fetch the list that an address names, and its rows, before anything is drawn: who waits for the session waits for all at once.
 * @returns when they are there, or have failed
 */
export async function fetchListAt({ pathname, search }: { readonly pathname: string; readonly search: string }): Promise<void> {
  const resource = Object.values<Resource>(resources).find(({ screen }) => screen.path === pathname);
  if (!resource) return;
  const call = { resource: resource.name, ...listQuery(resource, readListState(resource, search)) };
  await Promise.all([pagesOf(resource).list.fetch(), getToken() && askAhead(call, () => listed(call))]);
}
