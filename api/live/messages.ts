import { setTimeout } from 'node:timers/promises';
import type { commentEntities } from '../../domain/terms.ts';
import { type Channel, longestText } from '../db/engine.ts';

/** That something changed: a hint to fetch it again, never what it says. */
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
  /** Internal: nothing of it shows to the applicant yet. */
  | { readonly about: 'application'; readonly applicationId: number; readonly isInternal?: boolean };

/** About a round and its meeting. */
export interface RoundEvent {
  readonly about: 'round';
  readonly roundId: number;
  /** The application whose file alone it is about: only those who see that one hear of it. */
  readonly applicationId: number | null;
}

/** What a page listens about: the address of the record. */
export type Topic = `applications/${number}` | `review_rounds/${number}`;

export const topicOf = (event: LiveEvent): Topic =>
  event.about === 'round' ? `review_rounds/${event.roundId}` : `applications/${event.applicationId}`;

/** What one process tells the others. */
export type Message =
  | { readonly do: 'event'; readonly event: LiveEvent }
  | { readonly do: 'end'; readonly sessionId: number }
  | { readonly do: 'recheck' | 'missed' }
  /** A stream that a session has opened, and closed. */
  | { readonly do: 'open' | 'close'; readonly sessionId: number; readonly id: string };

interface Packet {
  readonly from: string;
  readonly messages: readonly Message[];
}

/** Milliseconds for which messages are gathered: a change of many rows is told in a few texts. */
const gathering = 10;

/** Milliseconds until the next try, where the others cannot be told: doubled each time, up to the longest. */
const firstPause = 250;
const longestPause = 10_000;

/** Tells the other processes. Nobody waits for it, and it never fails: what could not be told in time becomes the word that they have missed something. */
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

  /** Ends when what was said has been told, or cannot be told just now. */
  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
  }

  private async flush(): Promise<void> {
    for (let pause = gathering; this.waiting.length > 0; ) {
      await setTimeout(pause);
      const isTold = await this.tell(this.waiting.splice(0));
      if (!isTold && this.closed) return;
      pause = isTold ? gathering : Math.max(firstPause, Math.min(pause * 2, longestPause));
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

  /** As few texts as hold the messages; one message is far shorter than a text may be. */
  private packets(messages: readonly Message[]): string[] {
    const packets: Message[][] = [[]];
    const empty = this.packet([]).length;
    let length = empty;
    for (const message of messages) {
      // With the comma between two.
      const more = JSON.stringify(message).length + 1;
      if (length + more > longestText) {
        packets.push([]);
        length = empty;
      }
      packets.at(-1)?.push(message);
      length += more;
    }
    return packets.map((some) => this.packet(some));
  }

  private packet(messages: readonly Message[]): string {
    return JSON.stringify({ from: this.from, messages } satisfies Packet);
  }
}

/** What another process has told; nothing for what one has said oneself, or what cannot be read (a newer version may say more). */
export function readMessages(text: string, own: string): readonly Message[] {
  try {
    const { from, messages } = JSON.parse(text) as Packet;
    return from === own || !Array.isArray(messages) ? [] : messages;
  } catch {
    return [];
  }
}
