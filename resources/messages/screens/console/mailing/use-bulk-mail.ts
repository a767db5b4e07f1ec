import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../refine-app/data/errors.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { getToken, onTokenChange, whyAbsent } from '../../../../../refine-app/data/token.ts';
import { afterPress } from '../../../../../refine-app/ui/after-press.ts';
import { failureFields, failureText } from '../../../../../refine-app/ui/failure.ts';
import { keptJson } from '../../../../../refine-app/ui/kept.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { type BulkMailInput, type BulkMailInputErrors, blankLetter, bulkMailErrors, emptyBody, emptySubject, isWritten } from './bulk-mail-input.ts';
import { watchMailing } from './mailings-strip.tsx';
import { type Mailing, sendLetter, sendPlainLetter, useMailCheck, useMayInvite } from './use-mail-check.ts';

type MailStep = 'writing' | 'confirming' | 'sent';

/** State of the mail dialog: draft, errors, preview and sending. */
export function useBulkMail(rows: readonly RowData[], rich: boolean) {
  const draft = useLetter(rich);
  const { letter, files } = draft;
  const [step, setStep] = useState<MailStep>('writing');
  const sending = useSending(rich);
  const ids = rows.map(({ id }) => id);
  const check = useMailCheck(rows, letter);
  const currentErrors: BulkMailInputErrors = { ...check.errors, ...draft.blanks, ...bulkMailErrors(letter, useMayInvite()) };

  const change = (part: Partial<BulkMailInput>) => {
    sending.forget();
    draft.change(part);
  };
  const setFiles = (chosen: readonly File[]) => {
    sending.forget();
    draft.setFiles(chosen);
  };
  const send = async () => {
    const mailing = await sending.send(ids, letter, files);
    if (!mailing) return;
    draft.drop();
    setStep('sent');
  };
  return {
    ...draft,
    ...sending,
    change,
    setFiles,
    errors: { ...sending.errors, ...currentErrors },
    check,
    step,
    sendable: check.pieces.filter(({ problem }) => problem === null),
    leftOut: check.pieces.filter(({ problem }) => problem !== null),
    /** Whether the mail is complete and free of errors. */
    ready: isWritten(letter) && Object.keys(currentErrors).length === 0,
    confirm: () => setStep('confirming'),
    back: () => setStep('writing'),
    send: () => void send(),
  };
}

export type BulkMail = ReturnType<typeof useBulkMail>;

/** The mail being written, stored as a draft until sent or discarded. */
function useLetter(rich: boolean) {
  const { id: userId } = useMe();
  const [store] = useState(() => letterDraft(userId, rich));
  const [draft] = useState(store.read);
  const [letter, setLetter] = useState<BulkMailInput>(() => withoutNames(draft));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState(draft !== undefined);
  /** Set after sending, so that the draft is not stored again. */
  const done = useRef(false);
  useEffect(() => {
    if (!done.current) store.keep({ ...letter, fileNames: files.map(({ name }) => name) });
  }, [store, letter, files]);
  return {
    letter,
    files,
    setFiles,
    restored,
    /** Names of files chosen before the dialog was closed. */
    lostFiles: restored ? (draft?.fileNames ?? []) : [],
    /** Errors for inputs left empty, with the spec's texts. */
    blanks: {
      ...(touched.has('subject') && letter.subject.trim() === '' && { subject: emptySubject }),
      ...(touched.has('body') && letter.body.trim() === '' && { body: emptyBody }),
    },
    change: (part: Partial<BulkMailInput>) => setLetter((before) => ({ ...before, ...part })),
    leave: (name: 'subject' | 'body') => afterPress(() => setTouched((before) => new Set([...before, name]))),
    clear: () => {
      setLetter(blankLetter);
      setFiles([]);
      setTouched(new Set());
      setRestored(false);
    },
    drop: () => {
      done.current = true;
      store.drop();
    },
  };
}

function withoutNames(draft: LetterDraft | undefined): BulkMailInput {
  if (!draft) return blankLetter;
  const { fileNames: _, ...letter } = draft;
  return letter;
}

/** A stored draft. Files cannot be stored, only their names. */
interface LetterDraft extends BulkMailInput {
  readonly fileNames: readonly string[];
}

const prefix = 'draft mail';

/** Draft storage in session storage, per user; survives closing the dialog, an expired session and a reload. */
function letterDraft(userId: number, rich: boolean) {
  const store = keptJson<LetterDraft>(sessionStorage, `${prefix} ${userId} ${rich ? 'applications' : 'adoptions'}`, ['subject', 'body']);
  return {
    read(): LetterDraft | undefined {
      const stored = store.read();
      return stored ? { ...blankLetter, ...stored, fileNames: stored.fileNames ?? [] } : undefined;
    },
    /** Deletes the stored draft if subject and body are empty. */
    keep: (draft: LetterDraft): void => (draft.subject === '' && draft.body === '' ? store.forget() : store.write(draft)),
    drop: store.forget,
  };
}

/** Deletes drafts on sign-out. */
onTokenChange(() => {
  if (getToken() || whyAbsent() !== 'signedOut') return;
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) sessionStorage.removeItem(key);
});

/** Sends the mail, one request at a time, and shows its progress in the strip. */
function useSending(rich: boolean) {
  const refresh = useRefresh();
  const [percent, setPercent] = useState<number>();
  const [errors, setErrors] = useState<BulkMailInputErrors>({});
  const [failure, setFailure] = useState('');
  const [mailing, setMailing] = useState<Mailing>();
  const busy = useRef(false);
  const userId = useMe().id;

  const forget = () => {
    setErrors({});
    setFailure('');
  };
  const send = async (ids: readonly number[], letter: BulkMailInput, files: readonly File[]) => {
    if (busy.current) return undefined;
    busy.current = true;
    forget();
    setPercent(0);
    try {
      const sent = await (rich ? sendLetter(ids, letter, files, setPercent) : sendPlainLetter(ids, letter));
      watchMailing(userId, { batchId: sent.batchId, subject: letter.subject, total: sent.total, at: Date.now() });
      setMailing(sent);
      void refresh();
      return sent;
    } catch (error) {
      setErrors(failureFields(error));
      setFailure([...new Set([failedText, reasonOf(error), ...Object.values(failureFields(error))])].join('\n'));
      return undefined;
    } finally {
      setPercent(undefined);
      busy.current = false;
    }
  };
  return { send, forget, errors, percent, failure, mailing };
}

/** The spec's generic error text (first file, section 8). */
const failedText = 'メールの送信に失敗しました';

/** After a lost response the mail may have been accepted, so the text asks to check before retrying. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'network') return failureText(error);
  return '通信が途切れたため、送信が受け付けられたか分かりません。「一斉送信」の画面で確かめてから、もう一度お試しください。';
}
