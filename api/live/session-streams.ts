/**
 * Streams that one session may have open. A browser speaks to one server over six connections at most, and the pages themselves need some: the
 * oldest, in a window that nobody looks at, makes room.
 */
export const streamsPerSession = 3;

/** Sessions of which more is remembered than their streams in this process: those of a process that died are never given back. */
const longest = 10_000;

/** Which streams each session has open, in whichever process. */
export class SessionStreams {
  private readonly open = new Map<number, readonly string[]>();

  /** @returns the streams that must make room */
  add(sessionId: number, id: string): readonly string[] {
    const all = [...(this.open.get(sessionId) ?? []), id];
    this.open.delete(sessionId);
    this.open.set(sessionId, all.slice(-streamsPerSession));
    if (this.open.size > longest) this.open.delete(this.open.keys().next().value as number);
    return all.slice(0, -streamsPerSession);
  }

  remove(sessionId: number, id: string): void {
    const left = (this.open.get(sessionId) ?? []).filter((one) => one !== id);
    if (left.length > 0) this.open.set(sessionId, left);
    else this.open.delete(sessionId);
  }
}
