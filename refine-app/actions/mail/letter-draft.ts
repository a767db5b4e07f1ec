import { getToken, onTokenChange, whyAbsent } from '../../providers/token.ts';
import { blankLetter, type Letter } from './letter.ts';

/** What was typed, and the names of the files that were with it: the files themselves cannot be kept. */
export interface LetterDraft extends Letter {
  readonly fileNames: readonly string[];
}

const prefix = 'draft mail';

export function draftKey(userId: number, rich: boolean): string {
  return `${prefix} ${userId} ${rich ? 'applications' : 'adoptions'}`;
}

/** What was typed outlives the dialog, an expired session and a reload: it waits in the tab's own storage, for the same person. */
export function readLetterDraft(key: string): LetterDraft | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : { ...blankLetter, fileNames: [], ...(JSON.parse(text) as Partial<LetterDraft>) };
}

/** A letter with nothing written in it is not worth keeping. */
export function keepLetterDraft(key: string, draft: LetterDraft): void {
  if (draft.subject === '' && draft.body === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}

export function dropLetterDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whoever signs out is done with it. */
onTokenChange(() => {
  if (getToken() || whyAbsent() !== 'signedOut') return;
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) sessionStorage.removeItem(key);
});
