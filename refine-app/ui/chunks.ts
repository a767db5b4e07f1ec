/** So many rows go to the server in one call. */
export const chunkSize = 50;

export function chunksOf<T>(items: readonly T[], size = chunkSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
