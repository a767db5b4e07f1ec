import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../providers/session.ts';
import { getToken, onTokenChange, whyAbsent } from '../../providers/token.ts';
import { afterPress } from '../../ui/after-press.ts';
import { blankLetter, emptyBody, emptySubject, type Letter } from './letter.ts';

/** What is typed, kept as a draft until it is sent or put away. */
export function useLetter(rich: boolean) {
  const key = draftKey(useMe().id, rich);
  const [draft] = useState(() => readLetterDraft(key));
  const [letter, setLetter] = useState<Letter>(() => withoutNames(draft));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState(draft !== undefined);
  /** Once it is sent, nothing of it is kept. */
  const done = useRef(false);
  useEffect(() => {
    if (!done.current) keepLetterDraft(key, { ...letter, fileNames: files.map(({ name }) => name) });
  }, [key, letter, files]);
  return {
    letter,
    files,
    setFiles,
    restored,
    /** Files that were chosen before the dialog closed. */
    lostFiles: restored ? (draft?.fileNames ?? []) : [],
    /** What was left empty, in the spec's words. */
    blanks: {
      ...(left.has('subject') && letter.subject.trim() === '' && { subject: emptySubject }),
      ...(left.has('body') && letter.body.trim() === '' && { body: emptyBody }),
    },
    change: (part: Partial<Letter>) => setLetter((before) => ({ ...before, ...part })),
    leave: (name: 'subject' | 'body') => afterPress(() => setLeft((before) => new Set([...before, name]))),
    clear: () => {
      setLetter(blankLetter);
      setFiles([]);
      setLeft(new Set());
      setRestored(false);
    },
    drop: () => {
      done.current = true;
      dropLetterDraft(key);
    },
  };
}

function withoutNames(draft: ReturnType<typeof readLetterDraft>): Letter {
  if (!draft) return blankLetter;
  const { fileNames: _, ...letter } = draft;
  return letter;
}

/** What was typed, and the names of the files that were with it: the files themselves cannot be kept. */
interface LetterDraft extends Letter {
  readonly fileNames: readonly string[];
}

const prefix = 'draft mail';

function draftKey(userId: number, rich: boolean): string {
  return `${prefix} ${userId} ${rich ? 'applications' : 'adoptions'}`;
}

/** What was typed outlives the dialog, an expired session and a reload: it waits in the tab's own storage, for the same person. */
function readLetterDraft(key: string): LetterDraft | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : { ...blankLetter, fileNames: [], ...(JSON.parse(text) as Partial<LetterDraft>) };
}

/** A letter with nothing written in it is not worth keeping. */
function keepLetterDraft(key: string, draft: LetterDraft): void {
  if (draft.subject === '' && draft.body === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}

function dropLetterDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Whoever signs out is done with it. */
onTokenChange(() => {
  if (getToken() || whyAbsent() !== 'signedOut') return;
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) sessionStorage.removeItem(key);
});
