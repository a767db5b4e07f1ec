import { randomUUID } from 'node:crypto';
import type { Channel } from '../db/engine.ts';
import { type LiveEvent, type Message, Publisher, readMessages, type Topic, topicOf } from './messages.ts';
import { SessionStreams } from './session-streams.ts';

export type * from './messages.ts';

/** Someone who looks at a record. */
export interface Listener {
  readonly topic: Topic;
  readonly sessionId: number;
  /** Null: nothing has happened, but the right to listen may be gone. */
  readonly receive: (event: LiveEvent | null) => void;
  /** Told that it hears nothing more, and why. */
  readonly end: (why: EndReason) => void;
}

/** After `stopping` and `missed` the reader comes back, and fetches afresh. */
export type EndReason = 'signedOut' | 'tooMany' | 'stopping' | 'missed';

/** Milliseconds over which those who come back are spread. */
const spread = 2000;

/**
 * Passes hints on to those who look: to its own listeners at once, to those of the other processes by way of the database. Whoever misses a hint sees
 * the change with the next look.
 */
export class LiveHub {
  private readonly listeners = new Map<string, Listener>();
  private readonly streams = new SessionStreams();
  private recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  private publisher: Publisher | undefined;
  private disconnect: () => Promise<void> = async () => undefined;
  /** What this process is known by to the others. */
  private readonly name = randomUUID();
  /** Milliseconds between two signs of life, at each of which the right to listen is checked again. */
  readonly heartbeat: number;
  /** Milliseconds for which a hint is told to newcomers, too: a page reads its data first and listens then. */
  private readonly memory: number;

  constructor(heartbeat = 20_000, memory = 10_000) {
    this.heartbeat = heartbeat;
    this.memory = memory;
  }

  /** From here on the processes that share the database hear of each other. */
  connect(channel: Channel): this {
    this.publisher = new Publisher(channel, this.name);
    this.disconnect = channel.listen(
      (text) => {
        for (const message of readMessages(text, this.name)) this.take(message);
      },
      () => this.missed(),
    );
    return this;
  }

  /** @returns the way to leave */
  join(listener: Listener): () => void {
    const id = randomUUID();
    this.listeners.set(id, listener);
    this.share({ do: 'open', sessionId: listener.sessionId, id });
    for (const event of this.remembered()) if (topicOf(event) === listener.topic) listener.receive(event);
    return () => {
      if (this.listeners.delete(id)) this.share({ do: 'close', sessionId: listener.sessionId, id });
    };
  }

  /** Tells those who look at a record that something about it changed. After the commit: who fetches at once must find it. */
  announce(event: LiveEvent): void {
    this.share({ do: 'event', event });
  }

  /** Ends what a session listens to, when it ends itself. */
  endSession(sessionId: number): void {
    this.share({ do: 'end', sessionId });
  }

  /** Has everybody's right to listen looked at, after sessions were ended or roles changed. */
  recheck(): void {
    this.share({ do: 'recheck' });
  }

  /** Ends all streams, which would hold up the stop of the server for ever, and what is heard from the other processes. */
  async close(): Promise<void> {
    for (const listener of [...this.listeners.values()]) listener.end('stopping');
    await this.publisher?.close();
    await this.disconnect();
  }

  /** How many listen. */
  get size(): number {
    return this.listeners.size;
  }

  private share(message: Message): void {
    this.take(message);
    this.publisher?.publish(message);
  }

  private take(message: Message): void {
    switch (message.do) {
      case 'event':
        this.tell(message.event);
        break;
      case 'end':
        this.endAll((listener) => listener.sessionId === message.sessionId, 'signedOut');
        break;
      case 'recheck':
        for (const listener of this.listeners.values()) listener.receive(null);
        break;
      case 'missed':
        this.missed();
        break;
      case 'open':
        for (const oldest of this.streams.add(message.sessionId, message.id)) this.listeners.get(oldest)?.end('tooMany');
        break;
      case 'close':
        this.streams.remove(message.sessionId, message.id);
    }
  }

  private tell(event: LiveEvent): void {
    this.forget();
    if (this.memory > 0) this.recent.push({ at: performance.now(), event });
    for (const listener of this.listeners.values()) if (listener.topic === topicOf(event)) listener.receive(event);
  }

  private endAll(which: (listener: Listener) => boolean, why: EndReason): void {
    for (const listener of [...this.listeners.values()]) if (which(listener)) listener.end(why);
  }

  /** Hints of other processes may have been lost: those who listen are to look again, not all at the same moment. */
  private missed(): void {
    for (const listener of this.listeners.values()) setTimeout(() => listener.end('missed'), Math.random() * spread).unref();
  }

  private remembered(): LiveEvent[] {
    this.forget();
    return this.recent.map(({ event }) => event);
  }

  /** They stand in the order in which they came. */
  private forget(): void {
    const oldest = performance.now() - this.memory;
    const kept = this.recent.findIndex(({ at }) => at >= oldest);
    if (kept !== 0) this.recent.splice(0, kept === -1 ? this.recent.length : kept);
  }
}
