import type { FieldErrors, Values } from '../../../schema/derive/validators.ts';
import { ApiError } from '../../providers/errors.ts';
import { isStale } from '../../ui/failure.ts';
import { keptJson } from '../../ui/kept.ts';
import { overtaken } from '../../ui/row.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { checkTexts, type EditableName, namesIn, type Texts, textOfValue } from './fields.ts';

/** `waiting` for a pause in the typing; `unreachable`: tried again by itself; `refused`: only the person can help. */
type Saving = 'idle' | 'waiting' | 'saving' | 'saved' | 'unreachable' | 'refused';

export interface AutosaveState {
  /** The row as the server has it. */
  readonly base: MyApplication;
  readonly texts: Texts;
  /** What the server said against values, until they are changed. */
  readonly refused: FieldErrors;
  readonly saving: Saving;
  readonly savedAt: string | null;
  readonly failure: string | null;
  /** Someone else changed the same fields meanwhile: the row as it is now, and which fields. */
  readonly conflict: { readonly latest: MyApplication; readonly names: readonly EditableName[] } | null;
  /** Something was brought back from an earlier visit, and nothing was typed since. */
  readonly restored: boolean;
}

interface AutosaveServer {
  readonly write: (values: Values) => Promise<MyApplication>;
  readonly read: () => Promise<MyApplication>;
}

const pause = 2000;
const nextTry = 10_000;

/** Saves what is typed once the typing pauses, one call at a time. What cannot be saved stays in the draft. */
export class Autosave {
  #state: AutosaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #composing = false;
  #open = false;
  readonly #server: AutosaveServer;
  readonly #drafts: DraftStore;
  readonly #listeners = new Set<() => void>();

  constructor(base: MyApplication, server: AutosaveServer, drafts: DraftStore, restores: boolean) {
    this.#server = server;
    this.#drafts = drafts;
    const draft = restores ? drafts.read() : null;
    const texts = draft?.texts ?? {};
    const { changes } = checkTexts(base, texts);
    const names = draft ? overtaken(namesIn(changes), base, draft.before, changes) : [];
    const restored = namesIn(texts).length > 0;
    this.#state = {
      base,
      texts,
      refused: {},
      saving: restored ? 'waiting' : 'idle',
      savedAt: null,
      failure: null,
      conflict: names.length > 0 ? { latest: base, names } : null,
      restored,
    };
  }

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

  type(name: EditableName, text: string): void {
    const { [name]: _, ...refused } = this.#state.refused;
    this.#set({ texts: { ...this.#state.texts, [name]: text }, refused, saving: 'waiting', failure: null, restored: false });
    this.#keep();
    this.#schedule(pause);
  }

  /** While an input method composes, half a word is nothing to save. */
  compose(composing: boolean): void {
    this.#composing = composing;
    if (composing) clearTimeout(this.#timer);
    else this.#schedule(pause);
  }

  /** A field is left: its text is tidied, and all is saved at once. */
  leave(name: EditableName): void {
    const { base, texts } = this.#state;
    const { changes, errors } = checkTexts(base, texts);
    if (texts[name] !== undefined && !errors[name]) {
      const value = Object.hasOwn(changes, name) ? changes[name] : base[name];
      this.#set({ texts: { ...texts, [name]: textOfValue(name, value) } });
    }
    void this.flush();
  }

  /** A newer row from elsewhere on the page; while something is typed, the next save finds out. */
  follow(latest: MyApplication): void {
    const { base, texts } = this.#state;
    if (latest.version <= base.version || this.#running || this.#composing || this.#pending() !== null) return;
    const { errors } = checkTexts(base, texts);
    this.#set({ base: latest, texts: only(texts, (name) => errors[name] !== undefined) });
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.#composing || this.#state.conflict) return;
    const changes = this.#pending();
    if (changes === null) this.#rest();
    else await this.#alone(this.#save(changes));
  }

  /** Writes something else together with what is typed, in one call. @throws ApiError when the server refuses */
  async send(values: Values, withEdits: boolean): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    const edits = withEdits ? (this.#pending() ?? {}) : {};
    let failure: unknown;
    await this.#alone(
      this.#write({ ...edits, ...values }).catch(async (error: unknown) => {
        failure = error;
        if (isStale(error)) await this.#catchUp(edits).catch(() => undefined);
      }),
    );
    if (failure) throw failure;
  }

  /** For each contested field, whether the own text stays. */
  async settle(keepsOwn: (name: EditableName) => boolean): Promise<void> {
    const { conflict, texts } = this.#state;
    if (!conflict) return;
    this.#set({ base: conflict.latest, conflict: null, texts: only(texts, (name) => !conflict.names.includes(name) || keepsOwn(name)) });
    this.#keep();
    await this.flush();
  }

  async #save(changes: Values): Promise<void> {
    this.#set({ saving: 'saving', failure: null });
    try {
      await this.#write(changes);
      this.#set({ saving: 'saved', savedAt: new Date().toISOString() });
      if (this.#pending() !== null) this.#schedule(pause);
    } catch (error) {
      await this.#explain(error, changes);
    }
  }

  async #write(values: Values): Promise<void> {
    const base = await this.#server.write({ ...values, version: this.#state.base.version });
    this.#set({ base, failure: null });
    this.#keep();
  }

  /** One call at a time: the next one needs the version that this one brings. */
  async #alone(call: Promise<void>): Promise<void> {
    this.#running = call;
    await call.finally(() => {
      this.#running = undefined;
    });
  }

  async #explain(error: unknown, changes: Values): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (isStale(error)) return this.#catchUp(changes).catch((failure: unknown) => this.#explain(failure, changes));
    const passing = error.statusCode === 0 || error.statusCode === 401 || error.statusCode === 429 || error.statusCode >= 500;
    if (passing) {
      this.#set({ saving: 'unreachable' });
      return this.#schedule(nextTry);
    }
    const fields = Object.fromEntries(Object.entries(error.errors ?? {}).filter(([name]) => Object.hasOwn(changes, name)));
    const known = Object.keys(fields).length > 0;
    this.#set({ saving: 'refused', refused: { ...this.#state.refused, ...fields }, failure: known ? null : error.message });
    if (known && this.#pending() !== null) this.#schedule(0);
  }

  /** The row was changed elsewhere: what does not touch the same fields goes on top of it, the rest is for the person to decide. */
  async #catchUp(changes: Values): Promise<void> {
    const latest = await this.#server.read();
    const names = overtaken(namesIn(changes), latest, this.#state.base, changes);
    if (names.length > 0) return this.#set({ conflict: { latest, names }, saving: 'waiting' });
    this.#set({ base: latest });
    this.#schedule(0);
  }

  #pending(): Values | null {
    const { base, texts, refused } = this.#state;
    const changes = Object.entries(checkTexts(base, texts).changes).filter(([name]) => !refused[name]);
    return changes.length > 0 ? Object.fromEntries(changes) : null;
  }

  #rest(): void {
    const { saving, savedAt } = this.#state;
    if (saving === 'waiting' || saving === 'unreachable') this.#set({ saving: savedAt ? 'saved' : 'idle' });
    this.#keep();
  }

  /** Only what the server does not have yet is worth keeping. */
  #keep(): void {
    const { base, texts } = this.#state;
    const { changes, errors } = checkTexts(base, texts);
    const open = only(texts, (name) => Object.hasOwn(changes, name) || errors[name] !== undefined);
    this.#drafts.write({ texts: open, before: Object.fromEntries(namesIn(open).map((name) => [name, base[name]])) });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#open) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(part: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function only(texts: Texts, keeps: (name: EditableName) => boolean): Texts {
  return Object.fromEntries(
    namesIn(texts)
      .filter(keeps)
      .map((name) => [name, texts[name]]),
  );
}

/** What is typed but not saved, and what stood there when the typing began. */
export interface Draft {
  readonly texts: Texts;
  readonly before: Values;
}

/**
 * A draft waits in this browser until it is saved: it outlives a lost connection, an ended session and a closed tab. It belongs
 * to one person and one application.
 */
export function draftStore(userId: number, applicationId: number) {
  const { read, write, forget } = keptJson<Draft>(localStorage, `seseragiDraft/${userId}/${applicationId}`, ['texts', 'before']);
  return { read, write: (draft: Draft): void => (Object.keys(draft.texts).length === 0 ? forget() : write(draft)) };
}

type DraftStore = ReturnType<typeof draftStore>;
