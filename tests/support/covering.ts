import type { Resource } from '../../schema/resource.ts';

/**
 * As few resources as hold every word that any of them declares for its list and every kind of field, each at least once: screens that are drawn from the same
 * words are the same screen.
 */
export function covering(resources: readonly Resource[]): Resource[] {
  const open = new Map(resources.map((resource) => [resource, new Set(wordsOf(resource))]));
  const chosen: Resource[] = [];
  for (;;) {
    const [next] = [...open].toSorted(([, a], [, b]) => b.size - a.size);
    if (!next || next[1].size === 0) return chosen;
    const [resource, words] = next;
    chosen.push(resource);
    open.delete(resource);
    for (const others of open.values()) for (const word of words) others.delete(word);
  }
}

function wordsOf({ fields, list, screen, actions, lifecycle, access }: Resource): string[] {
  const columns = new Set<string>(list.columns);
  return [
    ...Object.keys(list).map((word) => `list.${word}`),
    ...Object.keys(screen).map((word) => `screen.${word}`),
    ...Object.entries(fields).flatMap(([name, { kind }]) => (columns.has(name) ? [`column ${kind}`] : [])),
    ...Object.values(actions ?? {}).flatMap((action) => Object.keys(action).map((word) => `action.${word}`)),
    ...['create', 'update', 'delete'].filter((word) => word in access).map((word) => `access.${word}`),
    ...(lifecycle ? ['lifecycle'] : []),
  ];
}
