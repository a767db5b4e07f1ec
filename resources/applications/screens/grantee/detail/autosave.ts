import type { ApiError } from '../../../../../refine-app/data/errors.ts';
import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import { isStale } from '../../../../../refine-app/ui/failure.ts';
import { keptJson } from '../../../../../refine-app/ui/kept.ts';
import { PausingSaver, type SavingState } from '../../../../../refine-app/ui/pausing-saver.ts';
import { conflictingFields } from '../../../../../refine-app/ui/row.ts';
import type { FieldErrors, Values } from '../../../../../schema/derive/validators.ts';
import { checkTexts, type EditableName, namesIn, type Texts, textOfValue } from './fields.ts';

export interface AutosaveState extends SavingState {
  /** The row as stored on the server. */
  readonly base: WholeApplication;
  readonly texts: Texts;
  /** Errors from the server by field, until the values are changed. */
  readonly refused: FieldErrors;
  /** Set if someone else changed the same fields: the current row, and those fields. */
  readonly conflict: { readonly latest: WholeApplication; readonly names: readonly EditableName[] } | null;
  /** A draft of an earlier visit was restored, and nothing was typed since. */
  readonly restored: boolean;
}

interface AutosaveServer {
  readonly write: (values: Values) => Promise<WholeApplication>;
  readonly read: () => Promise<WholeApplication>;
}

/** Saves only the changed fields of an application. */
export class Autosave extends PausingSaver<AutosaveState, Values> {
  readonly #server: AutosaveServer;
  readonly #drafts: DraftStore;

  constructor(base: WholeApplication, server: AutosaveServer, drafts: DraftStore, restores: boolean) {
    const draft = restores ? drafts.read() : null;
    const texts = draft?.texts ?? {};
    const { changes } = checkTexts(base, texts);
    const names = draft ? conflictingFields(namesIn(changes), base, draft.before, changes) : [];
    const restored = namesIn(texts).length > 0;
    super({
      base,
      texts,
      refused: {},
      saving: restored ? 'waiting' : 'idle',
      savedAt: null,
      failure: null,
      conflict: names.length > 0 ? { latest: base, names } : null,
      restored,
    });
    this.#server = server;
    this.#drafts = drafts;
  }

  type(name: EditableName, text: string): void {
    const { texts, refused } = this.snapshot();
    const { [name]: _, ...others } = refused;
    this.typed({ texts: { ...texts, [name]: text }, refused: others, restored: false });
  }

  /** On blur: formats the field's text and saves at once. */
  leave(name: EditableName): void {
    const { base, texts } = this.snapshot();
    const { changes, errors } = checkTexts(base, texts);
    if (texts[name] !== undefined && !errors[name]) {
      const value = Object.hasOwn(changes, name) ? changes[name] : base[name];
      this.set({ texts: { ...texts, [name]: textOfValue(name, value) } });
    }
    void this.flush();
  }

  /** Takes over a newer row from elsewhere on the page; while something is unsaved, the next save detects the difference. */
  follow(latest: WholeApplication): void {
    const { base, texts } = this.snapshot();
    if (latest.version <= base.version || this.isBusy()) return;
    const { errors } = checkTexts(base, texts);
    this.set({ base: latest, texts: textsWhere(texts, (name) => errors[name] !== undefined) });
  }

  /** Writes values together with the unsaved edits in one request. @throws ApiError when the server refuses */
  async send(values: Values, withEdits: boolean): Promise<void> {
    await this.next(async () => {
      const edits = withEdits ? (this.pending() ?? {}) : {};
      let failure: unknown;
      await this.alone(
        this.write({ ...edits, ...values }).catch(async (error: unknown) => {
          failure = error;
          if (isStale(error)) await this.catchUp(edits).catch(() => undefined);
        }),
      );
      if (failure) throw failure;
    });
  }

  /** Resolves the conflict: per field, whether the user's own text is kept. */
  async settle(keepsOwn: (name: EditableName) => boolean): Promise<void> {
    const { conflict, texts } = this.snapshot();
    if (!conflict) return;
    this.set({ base: conflict.latest, conflict: null, texts: textsWhere(texts, (name) => !conflict.names.includes(name) || keepsOwn(name)) });
    this.keep();
    await this.flush();
  }

  protected async write(values: Values): Promise<void> {
    const base = await this.#server.write({ ...values, version: this.snapshot().base.version });
    this.set({ base, failure: null });
    this.keep();
  }

  protected readonly isStale = isStale;

  protected refuse(error: ApiError, changes: Values): boolean {
    const fields = Object.fromEntries(Object.entries(error.errors ?? {}).filter(([name]) => Object.hasOwn(changes, name)));
    const known = Object.keys(fields).length > 0;
    this.set({ refused: { ...this.snapshot().refused, ...fields }, failure: known ? null : error.message });
    return known;
  }

  /** Rebases the changes onto the row changed elsewhere; fields changed on both sides become a conflict for the user. */
  protected async catchUp(changes: Values): Promise<void> {
    const latest = await this.#server.read();
    const names = conflictingFields(namesIn(changes), latest, this.snapshot().base, changes);
    if (names.length > 0) return this.set({ conflict: { latest, names }, saving: 'waiting' });
    this.set({ base: latest });
    this.schedule(0);
  }

  protected isHeld(): boolean {
    return this.snapshot().conflict !== null;
  }

  protected pending(): Values | null {
    const { base, texts, refused } = this.snapshot();
    const changes = Object.entries(checkTexts(base, texts).changes).filter(([name]) => !refused[name]);
    return changes.length > 0 ? Object.fromEntries(changes) : null;
  }

  /** Stores only what the server does not have yet. */
  protected keep(): void {
    const { base, texts } = this.snapshot();
    const { changes, errors } = checkTexts(base, texts);
    const unsaved = textsWhere(texts, (name) => Object.hasOwn(changes, name) || errors[name] !== undefined);
    this.#drafts.write({ texts: unsaved, before: Object.fromEntries(namesIn(unsaved).map((name) => [name, base[name]])) });
  }
}

function textsWhere(texts: Texts, keeps: (name: EditableName) => boolean): Texts {
  return Object.fromEntries(
    namesIn(texts)
      .filter(keeps)
      .map((name) => [name, texts[name]]),
  );
}

/** Unsaved texts, and the stored values when the typing began. */
export interface Draft {
  readonly texts: Texts;
  readonly before: Values;
}

/**
 * A draft is kept in this browser until it is saved, so that it survives a lost connection, an ended session and a closed tab. It belongs to one
 * user and one application.
 */
export function draftStore(userId: number, applicationId: number) {
  const { read, write, forget } = keptJson<Draft>(localStorage, `seseragiDraft/${userId}/${applicationId}`, ['texts', 'before']);
  return { read, write: (draft: Draft): void => (Object.keys(draft.texts).length === 0 ? forget() : write(draft)) };
}

type DraftStore = ReturnType<typeof draftStore>;
