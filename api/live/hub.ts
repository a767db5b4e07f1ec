import { randomUUID } from 'node:crypto';
import type { Channel } from '../db/engine.ts';
import { type LiveEvent, type Message, Publisher, readMessages, type Topic, topicOf } from './messages.ts';
import { SessionStreams } from './session-streams.ts';

export type * from './messages.ts';

/** A subscriber to a record. */
export interface Listener {
  readonly topic: Topic;
  readonly sessionId: number;
  /** Null when nothing has happened but the permission must be checked again. */
  readonly receive: (event: LiveEvent | null) => void;
  /** Ends the subscription with a reason. */
  readonly end: (why: EndReason) => void;
}

/** After `stopping` and `missed` the reader reconnects and fetches afresh. */
export type EndReason = 'signedOut' | 'tooMany' | 'stopping' | 'missed';

/** Milliseconds over which reconnections are spread. */
const reconnectSpread = 2000;

/**
 * Publishes events to subscribers: to those of this process at once, to those of other processes through the database. A missed event shows at the
 * next fetch.
 */
export class LiveHub {
  private readonly listeners = new Map<string, Listener>();
  private readonly streams = new SessionStreams();
  private recent: { readonly at: number; readonly event: LiveEvent }[] = [];
  private publisher: Publisher | undefined;
  private disconnect: () => Promise<void> = async () => undefined;
  /** The id of this process among those that share the channel. */
  private readonly name = randomUUID();
  /** Milliseconds between heartbeats, at each of which the permission to listen is checked again. */
  readonly heartbeat: number;
  /** Milliseconds for which events are replayed to new subscribers, since a page fetches its data before it subscribes. */
  private readonly memory: number;

  constructor(heartbeat = 20_000, memory = 10_000) {
    this.heartbeat = heartbeat;
    this.memory = memory;
  }

  /** Connects to the other processes that share the database. */
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

  /** @returns a function that unsubscribes */
  join(listener: Listener): () => void {
    const id = randomUUID();
    this.listeners.set(id, listener);
    this.share({ do: 'open', sessionId: listener.sessionId, id });
    for (const event of this.remembered()) if (topicOf(event) === listener.topic) listener.receive(event);
    return () => {
      if (this.listeners.delete(id)) this.share({ do: 'close', sessionId: listener.sessionId, id });
    };
  }

  /** Publishes a change of a record. Call it after the commit, since subscribers fetch at once. */
  announce(event: LiveEvent): void {
    this.share({ do: 'event', event });
  }

  /** Ends the subscriptions of a session that has ended. */
  endSession(sessionId: number): void {
    this.share({ do: 'end', sessionId });
  }

  /** Rechecks the permissions of all subscribers, after sessions ended or roles changed. */
  recheck(): void {
    this.share({ do: 'recheck' });
  }

  /** Ends all streams, which would otherwise block the stop of the server, and the connection to the other processes. */
  async close(): Promise<void> {
    for (const listener of [...this.listeners.values()]) listener.end('stopping');
    await this.publisher?.close();
    await this.disconnect();
  }

  /** Number of subscribers. */
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

  /** Events of other processes may have been lost: all subscribers fetch again, spread over time. */
  private missed(): void {
    for (const listener of this.listeners.values()) setTimeout(() => listener.end('missed'), Math.random() * reconnectSpread).unref();
  }

  private remembered(): LiveEvent[] {
    this.forget();
    return this.recent.map(({ event }) => event);
  }

  /** Drops expired events, which are stored in order of arrival. */
  private forget(): void {
    const oldest = performance.now() - this.memory;
    const kept = this.recent.findIndex(({ at }) => at >= oldest);
    if (kept !== 0) this.recent.splice(0, kept === -1 ? this.recent.length : kept);
  }
}
