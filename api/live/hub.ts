import type { commentEntities } from '../../domain/terms.ts';

/** That something about an application changed: a hint to fetch it again, never what it says. */
export type LiveEvent =
  | {
      readonly about: 'comments';
      readonly applicationId: number;
      readonly entityType: keyof typeof commentEntities;
      readonly entityId: number;
      readonly isInternal: boolean;
    }
  | { readonly about: 'documents'; readonly applicationId: number; readonly submissionId: number }
  | { readonly about: 'application'; readonly applicationId: number };

/** Someone who looks at an application. */
export interface Listener {
  readonly applicationId: number;
  readonly sessionId: number;
  readonly hear: (event: LiveEvent) => void;
  /** Told that it hears nothing more, and why. */
  readonly end: (why: 'signedOut' | 'tooMany' | 'stopping') => void;
}

/**
 * Streams that one session may have open. A browser speaks to one server over six connections at most, and the pages themselves need some: the
 * oldest, in a window that nobody looks at, makes room.
 */
export const streamsPerSession = 3;

/**
 * Passes hints on to those who look. It lives in the memory of this process, since the product runs as one; with several, what one of them
 * announces would have to reach the others by way of the database (`LISTEN`) or a broker. Whoever misses a hint sees the change with the next look.
 */
export class LiveHub {
  private readonly listeners = new Set<Listener>();
  private recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  /** Milliseconds between two signs of life, at each of which the right to listen is checked again. */
  readonly heartbeat: number;
  /** Milliseconds for which a hint is told to newcomers, too: a page reads its data first and listens then. */
  private readonly memory: number;

  constructor(heartbeat = 20_000, memory = 10_000) {
    this.heartbeat = heartbeat;
    this.memory = memory;
  }

  /** @returns the way to leave */
  join(listener: Listener): () => void {
    this.listeners.add(listener);
    const own = [...this.listeners].filter(({ sessionId }) => sessionId === listener.sessionId);
    for (const oldest of own.slice(0, -streamsPerSession)) oldest.end('tooMany');
    for (const event of this.remembered()) if (event.applicationId === listener.applicationId) listener.hear(event);
    return () => void this.listeners.delete(listener);
  }

  announce(event: LiveEvent): void {
    this.remembered();
    if (this.memory > 0) this.recent.push({ at: performance.now(), event });
    for (const listener of this.listeners) if (listener.applicationId === event.applicationId) listener.hear(event);
  }

  /** Ends what a session listens to, when it ends itself. */
  endSession(sessionId: number): void {
    for (const listener of [...this.listeners]) if (listener.sessionId === sessionId) listener.end('signedOut');
  }

  /** Ends all streams: they would hold up the stop of the server for ever. */
  close(): void {
    for (const listener of [...this.listeners]) listener.end('stopping');
  }

  private remembered(): LiveEvent[] {
    const oldest = performance.now() - this.memory;
    this.recent = this.recent.filter(({ at }) => at >= oldest);
    return this.recent.map(({ event }) => event);
  }

  /** How many listen. */
  get size(): number {
    return this.listeners.size;
  }
}
