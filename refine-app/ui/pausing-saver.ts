import { ApiError } from '../data/errors.ts';

/** `waiting` for a pause in the typing; `unreachable`: tried again by itself; `refused`: only the person can help. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'unreachable' | 'refused';

export interface SavingState {
  readonly saving: Saving;
  readonly savedAt: string | null;
  readonly failure: string | null;
}

const pause = 2000;
const nextTry = 10_000;

/** Saves what is typed once the typing pauses, one call at a time. What cannot be saved stays in the draft. */
export abstract class PausingSaver<State extends SavingState, Changes> {
  #state: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #composing = false;
  #open = false;
  readonly #listeners = new Set<() => void>();

  protected constructor(state: State) {
    this.#state = state;
  }

  /** What is to be saved, if anything. */
  protected abstract pending(): Changes | null;
  /** @throws ApiError when the server refuses */
  protected abstract write(changes: Changes): Promise<void>;
  /** Whether a refusal means that somebody else has written meanwhile. */
  protected abstract isStale(error: ApiError): boolean;
  /** Goes on top of what somebody else has written, or lets the person decide. @throws ApiError */
  protected abstract catchUp(changes: Changes, error: ApiError): Promise<void>;
  /** Notes what the server says against the changes. @returns whether others of them may still be saved */
  protected abstract refuse(error: ApiError, changes: Changes): boolean;
  /** Whether the person must decide before anything else is saved. */
  protected abstract isHeld(): boolean;
  /** Keeps in this browser what the server does not have yet. */
  protected abstract keep(): void;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#state;

  /** From now on it saves by itself; what an earlier visit left behind goes first. */
  open(): void {
    this.#open = true;
    void this.flush();
  }

  /** One last try. What fails now waits in the draft: nothing is sent once the page, or the session, is gone. */
  close(): void {
    void this.flush();
    this.#open = false;
  }

  /** While an input method composes, half a word is nothing to save. */
  compose(composing: boolean): void {
    this.#composing = composing;
    if (composing) clearTimeout(this.#timer);
    else this.schedule(pause);
  }

  flush(): Promise<void> {
    return this.next(async () => {
      if (this.#composing || this.isHeld()) return;
      const changes = this.pending();
      if (changes === null) this.#rest();
      else await this.alone(this.#save(changes));
    });
  }

  /** Something is typed. */
  protected typed(part: Partial<State>): void {
    this.set({ ...part, saving: 'waiting', failure: null });
    this.keep();
    this.schedule(pause);
  }

  /** Something is on its way, half a word, or to be saved. */
  protected isBusy(): boolean {
    return this.#running !== undefined || this.#composing || this.pending() !== null;
  }

  /** Does something when nothing is on its way: at once, where that is so. */
  protected async next(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    await work();
  }

  /** One call at a time: the next one needs the version that this one brings. */
  protected async alone(call: Promise<void>): Promise<void> {
    this.#running = call;
    await call.finally(() => {
      this.#running = undefined;
    });
  }

  protected schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  protected set(part: Partial<State> | Partial<SavingState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  async #save(changes: Changes): Promise<void> {
    this.set({ saving: 'saving', failure: null });
    try {
      await this.write(changes);
      this.set({ saving: 'saved', savedAt: new Date().toISOString() });
      if (this.pending() !== null) this.schedule(pause);
    } catch (error) {
      await this.#explain(error, changes);
    }
  }

  async #explain(error: unknown, changes: Changes): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (this.isStale(error)) return this.catchUp(changes, error).catch((failure: unknown) => this.#explain(failure, changes));
    const passing = error.statusCode === 0 || error.statusCode === 401 || error.statusCode === 429 || error.statusCode >= 500;
    if (passing) {
      this.set({ saving: 'unreachable' });
      return this.schedule(nextTry);
    }
    const goesOn = this.refuse(error, changes);
    this.set({ saving: 'refused' });
    if (goesOn && this.pending() !== null) this.schedule(0);
  }

  #rest(): void {
    const { saving, savedAt } = this.#state;
    if (saving === 'waiting' || saving === 'unreachable') this.set({ saving: savedAt ? 'saved' : 'idle' });
    this.keep();
  }
}
