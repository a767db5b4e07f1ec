import type { Values } from '../../../schema/derive/validators.ts';
import type { Texts } from './fields.ts';

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
  const key = `seseragiDraft/${userId}/${applicationId}`;
  return {
    read: (): Draft | null => parse(localStorage.getItem(key)),
    write: (draft: Draft): void => {
      if (Object.keys(draft.texts).length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(draft));
    },
  };
}

export type DraftStore = ReturnType<typeof draftStore>;

/** What someone else wrote under this key is no draft. */
function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return typeof draft === 'object' && draft !== null && 'texts' in draft && 'before' in draft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}
