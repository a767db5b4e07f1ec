import type { Resource } from '../../../schema/resource.ts';
import { ownPagesOf, type Pages } from '../../resource/console-registry.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';

const generated: Required<Pages> = {
  // Most people see a list first, so it comes with the console itself.
  list: async () => ResourceList,
  show: async () => (await import('../../resource/record/show.tsx')).ResourceShow,
  create: async () => (await import('../../resource/edit/form-page.tsx')).ResourceCreatePage,
  edit: async () => (await import('../../resource/edit/form-page.tsx')).ResourceEditPage,
};

/** The four pages of a resource: the hand-written ones where there are any, else the generated ones. */
export function pagesOf(resource: Resource): Required<Pages> {
  return { ...generated, ...ownPagesOf(resource) };
}

/** Prefetches a page. A failure is ignored: opening the page tries again and reports it. */
export function fetchPage(load: Pages[keyof Pages]): void {
  load?.().catch(() => undefined);
}
