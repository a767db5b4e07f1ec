/** So many rows go to the server in one call. */
export const chunkSize = 50;

export function chunksOf<T>(items: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** As many as the server takes in one call. */
const most = 1000;

/** The same of grants, with those of an organisation in one chunk, however many they are: within a call, the mails to one person become one. */
export function chunksOfGrants<T extends { readonly id: number; readonly organizationId?: unknown }>(grants: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (const own of Map.groupBy(grants, ({ organizationId }) => organizationId).values())
    for (const part of chunksOf(own, most)) {
      const last = chunks.at(-1);
      if (last && last.length + part.length <= chunkSize) last.push(...part);
      else chunks.push(part);
    }
  return chunks;
}
