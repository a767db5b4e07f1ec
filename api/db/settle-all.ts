/**
 * Waits for all promises even when one fails, since nothing may continue after its transaction has ended.
 * @throws the first failure in their order
 */
export async function settleAll<Done extends readonly unknown[]>(
  all: readonly [...{ [At in keyof Done]: Promise<Done[At]> | Done[At] }],
): Promise<Done> {
  const ends = await Promise.allSettled(all);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }) as unknown as Done;
}
