/** Rows per call. */
export const chunkSize = 50;

export function chunksOf<T>(items: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** The server's maximum per call. */
const maxPerCall = 1000;

/** Chunks of grants that keep an organisation's grants together, since the mails to one person are merged within a call. */
export function chunksOfGrants<T extends { readonly id: number; readonly organizationId?: unknown }>(grants: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (const ofOrganization of Map.groupBy(grants, ({ organizationId }) => organizationId).values())
    for (const part of chunksOf(ofOrganization, maxPerCall)) {
      const last = chunks.at(-1);
      if (last && last.length + part.length <= chunkSize) last.push(...part);
      else chunks.push(part);
    }
  return chunks;
}
