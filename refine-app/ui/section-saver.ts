import type { Answers } from '../../schema/forms/answers.ts';
import type { ApiError } from '../data/errors.ts';
import { keptJson } from './kept.ts';
import { PausingSaver, type SavingState } from './pausing-saver.ts';
import { conflictingFields } from './row.ts';

/** A section of a form, or a score sheet, as stored. */
export interface StoredSection {
  readonly answers: Answers;
  readonly revision: number;
  readonly savedAt: string | null;
  readonly savedByName: string | null;
}

export interface SectionState extends SavingState {
  readonly base: StoredSection;
  /** Unsaved changes. */
  readonly edits: Answers;
  /** Set where somebody else, or another window, has changed the same answers. */
  readonly conflict: { readonly latest: StoredSection; readonly keys: readonly string[] } | null;
  /** The draft of an earlier visit was restored, and nothing has been typed since. */
  readonly restored: boolean;
}

/** Writes all answers of the section at once. @throws ApiError 409 `stale` with the stored section */
type Write = (answers: Answers, revision: number) => Promise<Pick<StoredSection, 'revision' | 'savedAt'>>;

/** Number of unanswered writes that are remembered. */
const maxUnanswered = 5;

/** Saves the answers of a section of an application, or of a score sheet, whether valid or not. */
export class SectionSaver extends PausingSaver<SectionState, Answers> {
  readonly #write: Write;
  readonly #drafts: SectionDrafts;
  /** Writes without an answer: they may have been stored, and are then no conflict. */
  #unanswered: readonly Answers[];

  constructor(base: StoredSection, write: Write, drafts: SectionDrafts) {
    const draft = drafts.read();
    const edits = draft ? changesOf(draft.edits, base.answers) : {};
    const theirs = draft ? overtakenIn(edits, base.answers, draft.before, draft.sent) : [];
    const restored = Object.keys(edits).length > 0;
    super({
      base,
      edits,
      saving: restored ? 'waiting' : 'idle',
      savedAt: base.savedAt,
      failure: null,
      conflict: theirs.length > 0 ? { latest: base, keys: theirs } : null,
      restored,
    });
    this.#write = write;
    this.#drafts = drafts;
    this.#unanswered = draft?.sent ?? [];
  }

  type(key: string, answer: unknown): void {
    this.typed({ edits: { ...this.snapshot().edits, [key]: answer }, restored: false });
  }

  /** Takes over a newer stored section, unless there are unsaved changes; then the next save detects it. */
  follow(latest: StoredSection): void {
    if (latest.revision <= this.snapshot().base.revision || this.isBusy()) return;
    this.set({ base: latest, edits: {}, savedAt: latest.savedAt });
  }

  /** Resolves a conflict. @param keepsOwn whether to keep the user's own answer */
  async settle(keepsOwn: (key: string) => boolean): Promise<void> {
    const { conflict, edits } = this.snapshot();
    if (!conflict) return;
    const kept = Object.entries(edits).filter(([key]) => !conflict.keys.includes(key) || keepsOwn(key));
    this.set({ base: conflict.latest, conflict: null, edits: changesOf(Object.fromEntries(kept), conflict.latest.answers) });
    this.keep();
    await this.flush();
  }

  protected async write(changes: Answers): Promise<void> {
    const { base } = this.snapshot();
    const answers = { ...base.answers, ...changes };
    this.#unanswered = [...this.#unanswered, changes].slice(-maxUnanswered);
    this.keep();
    const { revision, savedAt } = await this.#write(answers, base.revision);
    this.#unanswered = [];
    this.set({ base: { answers, revision, savedAt, savedByName: null }, edits: changesOf(this.snapshot().edits, answers), failure: null });
    this.keep();
  }

  protected isStale({ code }: ApiError): boolean {
    return code === 'stale';
  }

  protected async catchUp(changes: Answers, error: ApiError): Promise<void> {
    const latest = error.data as StoredSection;
    const keys = overtakenIn(changes, latest.answers, this.snapshot().base.answers, this.#unanswered);
    if (keys.length > 0) return this.set({ conflict: { latest, keys }, saving: 'waiting' });
    this.set({ base: latest, edits: changesOf(this.snapshot().edits, latest.answers) });
    this.schedule(0);
  }

  protected refuse({ message }: ApiError): boolean {
    this.set({ failure: message });
    return false;
  }

  protected isHeld(): boolean {
    return this.snapshot().conflict !== null;
  }

  protected pending(): Answers | null {
    const { base, edits } = this.snapshot();
    const changes = changesOf(edits, base.answers);
    return Object.keys(changes).length > 0 ? changes : null;
  }

  protected keep(): void {
    const { base, edits } = this.snapshot();
    const before = Object.fromEntries(Object.keys(edits).map((key) => [key, base.answers[key] ?? null]));
    this.#drafts.write({ edits, before, sent: this.#unanswered });
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changesOf(edits: Answers, stored: Answers): Answers {
  return Object.fromEntries(Object.entries(edits).filter(([key, answer]) => !isSame(answer, stored[key])));
}

/** Answers whose stored value is neither the previous, nor the wanted, nor one that was sent from here. */
function overtakenIn(wanted: Answers, now: Answers, before: Answers, sent: readonly Answers[]): string[] {
  const known = { ...Object.fromEntries(Object.keys(wanted).map((key) => [key, null])), ...before };
  return conflictingFields(Object.keys(wanted), now, known, wanted, isSame).filter(
    (key) => !sent.some((one) => Object.hasOwn(one, key) && isSame(one[key], now[key])),
  );
}

/** Unsaved changes, the stored values that they are based on, and writes without an answer. */
interface SectionDraft {
  readonly edits: Answers;
  readonly before: Answers;
  readonly sent: readonly Answers[];
}

export interface SectionDrafts {
  readonly read: () => SectionDraft | null;
  readonly write: (draft: SectionDraft) => void;
}

/**
 * Drafts of one user's section in this browser, kept until the server has answered. Saving also works where the storage does not.
 * @param path identifies the section among the user's
 */
export function sectionDrafts(userId: number, path: string): SectionDrafts {
  const { read, write, forget } = keptJson<SectionDraft>(localStorage, `seseragiDraft/${userId}/${path}`, ['edits', 'before', 'sent']);
  return {
    read,
    write(draft) {
      try {
        if (Object.keys(draft.edits).length === 0) forget();
        else write(draft);
      } catch {
        // The storage is full or disabled.
      }
    },
  };
}
