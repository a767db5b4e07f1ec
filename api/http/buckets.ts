/** Callers remembered at most; those whose bucket is full again are as good as unknown. */
const most = 20_000;

/** The part of a minute's calls that may come at once. */
const burst = 1 / 5;

interface Bucket {
  left: number;
  at: number;
}

/**
 * A token bucket for each caller, in the memory of this process.
 * @param perMinute calls that a caller may make in the long run; 0 for any number
 * @param clock milliseconds that never go back
 * @returns takes a call; the answer is how many seconds to wait before the next one is worth making, 0 for a call that may go on
 */
export function buckets(perMinute: number, clock: () => number): (caller: string) => number {
  if (perMinute === 0) return () => 0;
  const [size, perMillisecond] = [perMinute * burst, perMinute / 60_000];
  const known = new Map<string, Bucket>();
  const leftIn = ({ left, at }: Bucket, now: number) => Math.min(size, left + (now - at) * perMillisecond);
  const makeRoom = (now: number) => {
    for (const [caller, bucket] of known) if (leftIn(bucket, now) >= size) known.delete(caller);
    // Then they are many at once: the ones known longest start anew.
    for (const caller of known.keys()) {
      if (known.size <= most / 2) break;
      known.delete(caller);
    }
  };
  return (caller) => {
    const now = clock();
    const bucket = known.get(caller);
    if (!bucket) {
      if (known.size >= most) makeRoom(now);
      known.set(caller, { left: size - 1, at: now });
      return 0;
    }
    bucket.left = leftIn(bucket, now);
    bucket.at = now;
    // A tenth of the bucket: one call at a time would only be refused again.
    if (bucket.left < 1) return Math.max(1, Math.ceil((size / 10 - bucket.left) / perMillisecond / 1000));
    bucket.left--;
    return 0;
  };
}
