import { createParser } from 'eventsource-parser';
import { getToken, onTokenChange } from './token.ts';

/** What a hint is about; `everything` where hints may have been missed. */
export type Hint = 'comments' | 'documents' | 'application' | 'round' | 'everything';

/** A page that nobody looks at listens on for this long: each stream takes one of the few connections that a browser has to a server. */
const hiddenFor = 60_000;
/**
 * A page listens once it has been calm for this long: what was just loaded is fresh, a quick visit opens no stream, and loading comes first. What was
 * announced meanwhile the server tells at the beginning, as far back as it remembers.
 */
const calmAfter = 3000;
const nextLook = 500;
const serverRemembers = 8000;
/** The server gives a sign of life every 20 seconds; a line that is silent for longer is dead. */
const silentFor = 55_000;
const longestPause = 60_000;

/** Milliseconds until the next try: growing, and spread so that not every page comes back at the same moment. @param random from 0 to 1 */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(1000 * 2 ** failures, longestPause) * (0.5 + random);
}

/**
 * One stream of hints about a record, kept up while the page is looked at. It never complains: while it is down, the page is fetched afresh
 * whenever someone comes back to it.
 */
export class LiveConnection {
  private stream: AbortController | undefined;
  private failures = 0;
  /** Whether hints may have been missed since the page was loaded. */
  private missed = false;
  /** The server does not want this page to come back by itself: its session is over, or has other pages open. */
  private resting = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sleep: ReturnType<typeof setTimeout> | undefined;
  private readonly leaveToken: () => void;
  private readonly topic: string;
  private readonly hear: (hint: Hint) => void;
  private readonly isLoading: () => boolean;
  private readonly begun = performance.now();

  /** @param topic the address of the record: `applications/7` */
  constructor(topic: string, hear: (hint: Hint) => void, isLoading: () => boolean) {
    this.topic = topic;
    this.hear = hear;
    this.isLoading = isLoading;
    this.leaveToken = onTokenChange(this.restart);
    document.addEventListener('visibilitychange', this.look);
    window.addEventListener('focus', this.comeBack);
    window.addEventListener('online', this.comeBack);
    this.timer = setTimeout(this.begin, calmAfter);
  }

  close(): void {
    this.stop();
    clearTimeout(this.sleep);
    this.leaveToken();
    document.removeEventListener('visibilitychange', this.look);
    window.removeEventListener('focus', this.comeBack);
    window.removeEventListener('online', this.comeBack);
  }

  private readonly begin = () => {
    if (this.isLoading()) {
      this.timer = setTimeout(this.begin, nextLook);
      return;
    }
    this.missed = performance.now() - this.begun > serverRemembers;
    void this.open();
  };

  private readonly look = () => {
    clearTimeout(this.sleep);
    if (document.hidden) this.sleep = setTimeout(this.stop, hiddenFor);
    else this.comeBack();
  };

  /** Someone looks at the page again: what it shows must be right, whatever became of the stream. */
  private readonly comeBack = () => {
    if (this.stream || !getToken()) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.resting = false;
    this.missed = false;
    this.hear('everything');
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
    const goesOn = await this.listen(stream, token).catch(() => true);
    if (this.stream !== stream) return;
    clearTimeout(this.timer);
    stream.abort();
    this.stream = undefined;
    this.missed = true;
    this.resting = !goesOn;
    if (goesOn) this.timer = setTimeout(() => void this.open(), pauseAfter(this.failures++, Math.random()));
  }

  /** Reads until the stream ends. @returns whether to come back */
  private async listen(stream: AbortController, token: string): Promise<boolean> {
    const { signal } = stream;
    this.watch(stream);
    const answer = await fetch(`/api/${this.topic}/live`, { headers: { Authorization: `Bearer ${token}` }, signal });
    if (!answer.ok || !answer.body) return answer.status === 429 || answer.status >= 500;
    this.failures = 0;
    if (this.missed) this.hear('everything');
    this.missed = false;
    let goesOn = true;
    const parser = createParser({
      onEvent: ({ event }) => {
        if (event === 'end') goesOn = false;
        else if (event === 'comments' || event === 'documents' || event === 'application' || event === 'round') this.hear(event);
      },
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      this.watch(stream);
      parser.feed(part.value);
    }
    return goesOn;
  }

  /** A line that has died without a word is given up, and tried anew. */
  private watch(stream: AbortController): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => stream.abort(), silentFor);
  }
}
