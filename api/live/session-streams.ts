/** Maximum open streams of one session. A browser opens at most six connections to a server, and pages need some, so the oldest stream is closed. */
export const streamsPerSession = 3;

/** Maximum number of sessions remembered; the streams of a process that died are never closed. */
const maxSessions = 10_000;

/** The open streams of each session, across processes. */
export class SessionStreams {
  private readonly open = new Map<number, readonly string[]>();

  /** @returns the streams to be closed */
  add(sessionId: number, id: string): readonly string[] {
    const all = [...(this.open.get(sessionId) ?? []), id];
    this.open.delete(sessionId);
    this.open.set(sessionId, all.slice(-streamsPerSession));
    if (this.open.size > maxSessions) this.open.delete(this.open.keys().next().value as number);
    return all.slice(0, -streamsPerSession);
  }

  remove(sessionId: number, id: string): void {
    const left = (this.open.get(sessionId) ?? []).filter((one) => one !== id);
    if (left.length > 0) this.open.set(sessionId, left);
    else this.open.delete(sessionId);
  }
}
