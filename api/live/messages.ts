import { setTimeout } from 'node:timers/promises';
import type { commentEntities } from '../../domain/terms.ts';
import { type Channel, longestText } from '../db/engine.ts';

/** Announces a change without its content, so that subscribers fetch it. */
export type LiveEvent = ApplicationEvent | RoundEvent;

export type ApplicationEvent =
  | {
      readonly about: 'comments';
      readonly applicationId: number;
      readonly entityType: keyof typeof commentEntities;
      readonly entityId: number;
      readonly isInternal: boolean;
    }
  | { readonly about: 'documents'; readonly applicationId: number; readonly submissionId: number }
  /** Internal: nothing of it is visible to the applicant yet. */
  | { readonly about: 'application'; readonly applicationId: number; readonly isInternal?: boolean };

/** A change of a review round or its meeting. */
export interface RoundEvent {
  readonly about: 'round';
  readonly roundId: number;
  /** The application whose file alone is concerned; only readers who may see it are notified. */
  readonly applicationId: number | null;
}

/** The address of the record that a page subscribes to. */
export type Topic = `applications/${number}` | `review_rounds/${number}`;

export const topicOf = (event: LiveEvent): Topic =>
  event.about === 'round' ? `review_rounds/${event.roundId}` : `applications/${event.applicationId}`;

/** A message between processes. */
export type Message =
  | { readonly do: 'event'; readonly event: LiveEvent }
  | { readonly do: 'end'; readonly sessionId: number }
  | { readonly do: 'recheck' | 'missed' }
  /** A session has opened or closed a stream. */
  | { readonly do: 'open' | 'close'; readonly sessionId: number; readonly id: string };

interface Packet {
  readonly from: string;
  readonly messages: readonly Message[];
}

/** Milliseconds for which messages are batched, since a bulk change announces many rows. */
const gathering = 10;

/** Milliseconds before a retry: doubled each time up to the maximum. */
const firstPause = 250;
const maxPause = 10_000;

/**
 * Sends messages to the other processes, asynchronously and without failing; what could not be sent in time is replaced by a message that events were
 * missed.
 */
export class Publisher {
  private waiting: Message[] = [];
  private sending: Promise<void> | undefined;
  private closed = false;
  private readonly channel: Channel;
  private readonly from: string;

  constructor(channel: Channel, from: string) {
    this.channel = channel;
    this.from = from;
  }

  publish(message: Message): void {
    if (this.closed) return;
    this.waiting.push(message);
    this.sending ??= this.flush().finally(() => (this.sending = undefined));
  }

  /** Resolves when all messages have been sent or cannot be sent now. */
  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
  }

  private async flush(): Promise<void> {
    for (let pause = gathering; this.waiting.length > 0; ) {
      await setTimeout(pause);
      const isTold = await this.tell(this.waiting.splice(0));
      if (!isTold && this.closed) return;
      pause = isTold ? gathering : Math.max(firstPause, Math.min(pause * 2, maxPause));
    }
  }

  private async tell(messages: readonly Message[]): Promise<boolean> {
    try {
      for (const text of this.packets(messages)) await this.channel.tell(text);
      return true;
    } catch {
      this.waiting = [{ do: 'missed' }];
      return false;
    }
  }

  /** As few packets as the size limit permits; one message is far below it. */
  private packets(messages: readonly Message[]): string[] {
    const packets: Message[][] = [[]];
    const empty = this.packet([]).length;
    let length = empty;
    for (const message of messages) {
      // Including the comma.
      const more = JSON.stringify(message).length + 1;
      if (length + more > longestText) {
        packets.push([]);
        length = empty;
      }
      packets.at(-1)?.push(message);
      length += more;
    }
    return packets.map((batch) => this.packet(batch));
  }

  private packet(messages: readonly Message[]): string {
    return JSON.stringify({ from: this.from, messages } satisfies Packet);
  }
}

/** Parses a message of another process; empty for this process's own, and for unreadable ones (a newer version may send other messages). */
export function readMessages(text: string, own: string): readonly Message[] {
  try {
    const { from, messages } = JSON.parse(text) as Packet;
    return from === own || !Array.isArray(messages) ? [] : messages;
  } catch {
    return [];
  }
}
