import { ApiError } from '../../../../refine-app/data/errors.ts';

/**
 * `unreachable`: retried automatically once there is a connection; `failed`: the user may retry; `refused`: a retry is pointless; `stopped` by the
 * user; `left` over from an earlier visit.
 */
export type UploadState = 'waiting' | 'sending' | 'unreachable' | 'failed' | 'refused' | 'stopped' | 'left' | 'done';

export interface Upload {
  readonly id: string;
  readonly file: File;
  /** The file that this upload replaces. */
  readonly replaces: number | null;
  readonly state: UploadState;
  /** Percentage sent. */
  readonly percent: number;
  readonly failure: string | null;
  /** An earlier attempt got no answer, so the file may have arrived. */
  readonly unsure: boolean;
  readonly tries: number;
}

export interface UploadServer {
  readonly send: (file: File, onPercent: (percent: number) => void, signal: AbortSignal, replaces: number | null) => Promise<void>;
  /**
   * Whether the server already has this file, not submitted yet. An `Idempotency-Key` would only tell after the whole file was sent again, and does
   * not survive a restart.
   */
  readonly holds: (file: File) => Promise<boolean>;
  readonly isOnline: () => boolean;
}

/** Stores files in this browser until they are sent. */
export interface UploadStore {
  readonly keep: (id: string, file: File, replaces: number | null) => void;
  readonly forget: (id: string) => void;
}

export interface UploadListener {
  /** Called when the server's files may have changed. */
  readonly changed: () => Promise<unknown>;
  /** Called when the queue is empty, with the number of uploaded files. */
  readonly finished: (arrived: number) => void;
}

const retryDelayMs = 10_000;
/** Automatic retries while the browser is online. */
const maxTries = 3;

const unreadable = new ApiError('このファイルを読み取れませんでした。選び直してください。', 400);

/** Uploads files sequentially, so that each gets the full bandwidth and finished ones stay finished. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #running: { readonly id: string; readonly abort: AbortController } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #open = true;
  #arrived = 0;
  #count = 0;
  readonly #server: UploadServer;
  readonly #keeper: UploadStore;
  readonly #news: UploadListener;
  readonly #listeners = new Set<() => void>();

  constructor(server: UploadServer, keeper: UploadStore, news: UploadListener) {
    this.#server = server;
    this.#keeper = keeper;
    this.#news = news;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#uploads;

  /** @param replaces the file that they replace */
  add(files: readonly File[], replaces: number | null = null): void {
    const added = files.map((file) => uploadOf(this.#newId(), file, 'waiting', replaces));
    for (const { id, file } of added) this.#keeper.keep(id, file, replaces);
    this.#set([...this.#uploads, ...added]);
    void this.#work();
  }

  /** Restores files of an earlier visit; the user decides whether to send them. */
  restore(files: readonly { readonly id: string; readonly file: File; readonly replaces?: number | null }[]): void {
    const unknown = files.filter(({ id }) => !this.#uploads.some((upload) => upload.id === id));
    this.#set([...unknown.map(({ id, file, replaces = null }) => ({ ...uploadOf(id, file, 'left', replaces), unsure: true })), ...this.#uploads]);
  }

  cancel(id: string): void {
    this.#patch(id, { state: 'stopped', unsure: this.#running?.id === id || this.#find(id)?.unsure === true });
    if (this.#running?.id === id) this.#running.abort.abort();
    else void this.#work();
  }

  retry(id: string): void {
    this.#patch(id, { state: 'waiting', failure: null, tries: 0 });
    this.resume();
  }

  dismiss(id: string): void {
    this.#keeper.forget(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    void this.#work();
  }

  /** Drops unsent files after the submission. */
  clear(): void {
    for (const { id, state } of this.#uploads) if (state !== 'done') this.dismiss(id);
  }

  /** Resumes when the connection or the session is back. */
  resume(): void {
    clearTimeout(this.#timer);
    this.#open = true;
    for (const { id, state } of this.#uploads) if (state === 'unreachable') this.#patch(id, { state: 'waiting', failure: null });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#running || !this.#open || this.#uploads.some(({ state }) => state === 'unreachable')) return;
    const next = this.#uploads.find(({ state }) => state === 'waiting');
    if (!next) return this.#finish();
    const abort = new AbortController();
    this.#running = { id: next.id, abort };
    this.#patch(next.id, { state: 'sending', percent: 0, failure: null, tries: next.tries + 1 });
    await this.#send(next, abort.signal).then(
      () => this.#arrive(next.id),
      (error: unknown) => this.#explain(next.id, error, abort.signal.aborted),
    );
    this.#running = undefined;
    await this.#work();
  }

  async #send({ id, file, unsure, replaces }: Upload, signal: AbortSignal): Promise<void> {
    if (unsure && (await this.#server.holds(file))) return;
    signal.throwIfAborted();
    await this.#server.send(file, (percent) => this.#find(id)?.percent !== percent && this.#patch(id, { percent }), signal, replaces);
  }

  #arrive(id: string): void {
    this.#arrived += 1;
    this.#keeper.forget(id);
    this.#patch(id, { state: 'done', percent: 100 });
    const clear = () => this.#set(this.#uploads.filter((upload) => upload.id !== id));
    void this.#news.changed().then(clear, clear);
  }

  #explain(id: string, error: unknown, aborted: boolean): void {
    // An aborted upload may have arrived.
    if (!aborted) this.#patch(id, this.#outcome(id, error instanceof ApiError ? error : unreadable));
    if (this.#find(id)?.state !== 'unreachable') void this.#news.changed().catch(() => undefined);
  }

  #outcome(id: string, { statusCode, message }: ApiError): Partial<Upload> {
    if (statusCode === 401) {
      this.#open = false;
      return { state: 'waiting', unsure: true };
    }
    if (statusCode === 0 && this.#mayWait(id)) return { state: 'unreachable', unsure: true };
    const isTransient = statusCode === 0 || statusCode === 429 || statusCode >= 500;
    return { state: isTransient ? 'failed' : 'refused', failure: message, unsure: isTransient };
  }

  /** Offline, waits without limit; online, retries a few times only, since repeated uploads over a bad connection use up mobile data. */
  #mayWait(id: string): boolean {
    if (!this.#server.isOnline()) return true;
    if ((this.#find(id)?.tries ?? 0) >= maxTries) return false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.resume(), retryDelayMs);
    return true;
  }

  #finish(): void {
    if (this.#arrived > 0) this.#news.finished(this.#arrived);
    this.#arrived = 0;
  }

  #newId(): string {
    this.#count += 1;
    return `${Date.now()}-${this.#count}`;
  }

  #find(id: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #patch(id: string, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

function uploadOf(id: string, file: File, state: UploadState, replaces: number | null): Upload {
  return { id, file, replaces, state, percent: 0, failure: null, unsure: false, tries: 0 };
}
