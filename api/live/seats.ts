/**
 * Streams that one session may have open. A browser speaks to one server over six connections at most, and the pages themselves need some: the
 * oldest, in a window that nobody looks at, makes room.
 */
export const streamsPerSession = 3;

/** Sessions of which more is remembered than their streams in this process: those of a process that died are never given back. */
const longest = 10_000;

/** Which streams each session has open, in whichever process. */
export class Seats {
  private readonly taken = new Map<number, readonly string[]>();

  /** @returns the streams that must make room */
  take(sessionId: number, id: string): readonly string[] {
    const all = [...(this.taken.get(sessionId) ?? []), id];
    this.taken.delete(sessionId);
    this.taken.set(sessionId, all.slice(-streamsPerSession));
    if (this.taken.size > longest) this.taken.delete(this.taken.keys().next().value as number);
    return all.slice(0, -streamsPerSession);
  }

  leave(sessionId: number, id: string): void {
    const left = (this.taken.get(sessionId) ?? []).filter((one) => one !== id);
    if (left.length > 0) this.taken.set(sessionId, left);
    else this.taken.delete(sessionId);
  }
}
