import { createParser } from 'eventsource-parser';
import { getToken, onTokenChange } from './token.ts';

/** What a hint is about; `everything` where hints may have been missed. */
export type Hint = 'comments' | 'documents' | 'application' | 'round' | 'everything';

/** Milliseconds that a hidden page keeps its stream: each takes one of the few connections that a browser opens to a server. */
const keptWhileHidden = 60_000;
/**
 * Milliseconds before a page opens its stream: its data is fresh, a short visit opens none, and loading has priority. The server replays the hints of
 * the meantime, as far back as `serverReplays`.
 */
const openAfter = 3000;
const recheckAfter = 500;
const serverReplays = 8000;
/** The server sends a heartbeat every 20 seconds; a stream that is silent for this long is dead. */
const deadAfter = 55_000;
const maxPause = 60_000;

/** Milliseconds until the next retry: exponential backoff with jitter. @param random from 0 to 1 */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(1000 * 2 ** failures, maxPause) * (0.5 + random);
}

/**
 * One stream of hints about a record, kept open while the page is visible. Its failures are silent: while it is down, the page refetches its
 * data whenever it becomes visible again.
 */
export class LiveConnection {
  private stream: AbortController | undefined;
  private failures = 0;
  /** Whether hints may have been missed since the page was loaded. */
  private missed = false;
  /** The server asked not to reconnect: the session has ended, or has too many pages open. */
  private resting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sleep: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribeToken: () => void;
  private readonly topic: string;
  private readonly onHint: (hint: Hint) => void;
  private readonly isLoading: () => boolean;
  private readonly createdAt = performance.now();

  /** @param topic the address of the record: `applications/7` */
  constructor(topic: string, onHint: (hint: Hint) => void, isLoading: () => boolean) {
    this.topic = topic;
    this.onHint = onHint;
    this.isLoading = isLoading;
    this.unsubscribeToken = onTokenChange(this.restart);
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('focus', this.resume);
    window.addEventListener('online', this.resume);
    this.timer = setTimeout(this.openWhenIdle, openAfter);
  }

  close(): void {
    this.stop();
    clearTimeout(this.sleep);
    this.unsubscribeToken();
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('focus', this.resume);
    window.removeEventListener('online', this.resume);
  }

  private readonly openWhenIdle = () => {
    if (this.isLoading()) {
      this.timer = setTimeout(this.openWhenIdle, recheckAfter);
      return;
    }
    this.missed = performance.now() - this.createdAt > serverReplays;
    void this.open();
  };

  private readonly onVisibility = () => {
    clearTimeout(this.sleep);
    if (document.hidden) this.sleep = setTimeout(this.stop, keptWhileHidden);
    else this.resume();
  };

  /** The page is visible again: refetches its data, since the closed stream may have missed hints. */
  private readonly resume = () => {
    if (this.stream || !getToken()) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.resting = false;
    this.missed = false;
    this.onHint('everything');
    void this.open();
  };

  private readonly restart = () => {
    this.stop();
    this.resting = false;
    void this.open();
  };

  private readonly stop = () => {
    clearTimeout(this.timer);
    this.stream?.abort();
    this.stream = undefined;
    this.missed = true;
  };

  private async open(): Promise<void> {
    clearTimeout(this.timer);
    const token = getToken();
    if (this.stream || this.resting || !token || document.hidden || !navigator.onLine) return;
    const stream = new AbortController();
    this.stream = stream;
    const reconnects = await this.listen(stream, token).catch(() => true);
    if (this.stream !== stream) return;
    clearTimeout(this.timer);
    stream.abort();
    this.stream = undefined;
    this.missed = true;
    this.resting = !reconnects;
    if (reconnects) this.timer = setTimeout(() => void this.open(), pauseAfter(this.failures++, Math.random()));
  }

  /** Reads until the stream ends. @returns whether to reconnect */
  private async listen(stream: AbortController, token: string): Promise<boolean> {
    const { signal } = stream;
    this.resetDeadTimer(stream);
    const answer = await fetch(`/api/${this.topic}/live`, { headers: { Authorization: `Bearer ${token}` }, signal });
    if (!answer.ok || !answer.body) return answer.status === 429 || answer.status >= 500;
    this.failures = 0;
    if (this.missed) this.onHint('everything');
    this.missed = false;
    let reconnects = true;
    const parser = createParser({
      onEvent: ({ event }) => {
        if (event === 'end') reconnects = false;
        else if (event === 'comments' || event === 'documents' || event === 'application' || event === 'round') this.onHint(event);
      },
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      this.resetDeadTimer(stream);
      parser.feed(part.value);
    }
    return reconnects;
  }

  /** Aborts a stream without heartbeat, so that it is reopened. */
  private resetDeadTimer(stream: AbortController): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => stream.abort(), deadAfter);
  }
}
