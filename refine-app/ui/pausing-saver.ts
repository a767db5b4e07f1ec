import { ApiError } from '../data/errors.ts';

/** `waiting`: debounced; `unreachable`: retried automatically; `refused`: needs the user. */
export type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'unreachable' | 'refused';

export interface SavingState {
  readonly saving: Saving;
  readonly savedAt: string | null;
  readonly failure: string | null;
}

const debounce = 2000;
const retryAfter = 10_000;

/** Saves typed changes, debounced, one call at a time. Changes that cannot be saved stay in the draft. */
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

  /** The changes to save, or null. */
  protected abstract pending(): Changes | null;
  /** @throws ApiError when the server refuses */
  protected abstract write(changes: Changes): Promise<void>;
  /** Whether a refusal is an edit conflict. */
  protected abstract isStale(error: ApiError): boolean;
  /** Rebases the changes on the stored version, or sets a conflict for the user to decide. @throws ApiError */
  protected abstract catchUp(changes: Changes, error: ApiError): Promise<void>;
  /** Records the server's errors. @returns whether other changes may still be saved */
  protected abstract refuse(error: ApiError, changes: Changes): boolean;
  /** Whether saving waits for the user to decide a conflict. */
  protected abstract isHeld(): boolean;
  /** Stores the unsaved changes in this browser. */
  protected abstract keep(): void;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = () => this.#state;

  /** Starts autosaving, first the draft of an earlier visit. */
  open(): void {
    this.#open = true;
    void this.flush();
  }

  /** Saves once more and stops: after the page or the session has ended nothing is sent. Failed changes stay in the draft. */
  close(): void {
    void this.flush();
    this.#open = false;
  }

  /** Suspends saving while an IME is composing. */
  compose(composing: boolean): void {
    this.#composing = composing;
    if (composing) clearTimeout(this.#timer);
    else this.schedule(debounce);
  }

  flush(): Promise<void> {
    return this.next(async () => {
      if (this.#composing || this.isHeld()) return;
      const changes = this.pending();
      if (changes === null) this.#rest();
      else await this.alone(this.#save(changes));
    });
  }

  /** Records a change by the user. */
  protected typed(part: Partial<State>): void {
    this.set({ ...part, saving: 'waiting', failure: null });
    this.keep();
    this.schedule(debounce);
  }

  /** Whether anything is being saved, composed, or unsaved. */
  protected isBusy(): boolean {
    return this.#running !== undefined || this.#composing || this.pending() !== null;
  }

  /** Runs work once no call is running. */
  protected async next(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    await work();
  }

  /** Serialises calls, since each needs the version that the previous one returns. */
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
      if (this.pending() !== null) this.schedule(debounce);
    } catch (error) {
      await this.#explain(error, changes);
    }
  }

  async #explain(error: unknown, changes: Changes): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (this.isStale(error)) return this.catchUp(changes, error).catch((failure: unknown) => this.#explain(failure, changes));
    const isTransient = error.statusCode === 0 || error.statusCode === 401 || error.statusCode === 429 || error.statusCode >= 500;
    if (isTransient) {
      this.set({ saving: 'unreachable' });
      return this.schedule(retryAfter);
    }
    const hasOtherChanges = this.refuse(error, changes);
    this.set({ saving: 'refused' });
    if (hasOtherChanges && this.pending() !== null) this.schedule(0);
  }

  #rest(): void {
    const { saving, savedAt } = this.#state;
    if (saving === 'waiting' || saving === 'unreachable') this.set({ saving: savedAt ? 'saved' : 'idle' });
    this.keep();
  }
}
