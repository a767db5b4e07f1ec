/** What a global setup has made, and how to take it away. */
interface Made<T> {
  readonly provided: T;
  readonly remove: () => Promise<void>;
}

/**
 * Makes something once for all vitest projects of a run that need it: vitest calls a global setup for each project, with modules of its own, so that only the
 * process itself can be shared.
 * @returns what was made, and the teardown, which removes it after its last user
 */
export async function shared<T>(name: string, make: () => Promise<Made<T>>): Promise<{ provided: T; release: () => Promise<void> }> {
  const all = globalThis as Record<symbol, { made: Promise<Made<T>>; users: number } | undefined>;
  const key = Symbol.for(`seseragi.${name}`);
  const entry = all[key] ?? { made: make(), users: 0 };
  all[key] = entry;
  entry.users += 1;
  const { provided, remove } = await entry.made;
  return {
    provided,
    async release() {
      entry.users -= 1;
      if (entry.users > 0) return;
      all[key] = undefined;
      await remove();
    },
  };
}
