import { useEffect, useRef, useState } from 'react';
import { bulkMailFields } from '../../../domain/mail/merge-fields.ts';
import { useMe } from '../../providers/session.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { blankLetter, emptyBody, emptySubject, errorsIn, isWritten, type Letter, type LetterErrors } from './letter.ts';
import { draftKey, dropLetterDraft, keepLetterDraft, readLetterDraft } from './letter-draft.ts';
import { type Mailing, sendLetter, sendPlainLetter } from './mail-calls.ts';
import { watchMailing } from './mailings.ts';
import { useMailCheck } from './use-mail-check.ts';

export type MailStep = 'writing' | 'confirming' | 'sent';

/** The dialog's life: what is typed, what is wrong, which mails would leave, and what came of them. */
export function useBulkMail(rows: readonly RowData[], rich: boolean) {
  const draft = useLetter(rich);
  const { letter, files } = draft;
  const [step, setStep] = useState<MailStep>('writing');
  const sending = useSending(rich);
  const ids = rows.map(({ id }) => id);
  const check = useMailCheck(ids, letter);
  const errors: LetterErrors = { ...check.errors, ...sending.errors, ...draft.blanks, ...errorsIn(letter, bulkMailFields) };

  const change = (part: Partial<Letter>) => {
    sending.forget();
    draft.change(part);
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
    errors,
    check,
    step,
    sendable: check.pieces.filter(({ problem }) => problem === null),
    leftOut: check.pieces.filter(({ problem }) => problem !== null),
    /** Whether there is something to confirm; what is wrong stands beside the inputs. */
    ready: isWritten(letter) && Object.keys(errors).length === 0,
    confirm: () => setStep('confirming'),
    back: () => setStep('writing'),
    send: () => void send(),
  };
}

export type BulkMail = ReturnType<typeof useBulkMail>;

function useLetter(rich: boolean) {
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
    leave: (name: 'subject' | 'body') => setLeft((before) => new Set([...before, name])),
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

/** The spec's text for what has no other (first file, section 8). */
const failedText = 'メールの送信に失敗しました';

function useSending(rich: boolean) {
  const refresh = useRefresh();
  const [percent, setPercent] = useState<number>();
  const [errors, setErrors] = useState<LetterErrors>({});
  const [failure, setFailure] = useState('');
  const [mailing, setMailing] = useState<Mailing>();
  const busy = useRef(false);
  const userId = useMe().id;

  const forget = () => {
    setErrors({});
    setFailure('');
  };
  const send = async (ids: readonly number[], letter: Letter, files: readonly File[]) => {
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
      setFailure([failedText, failureText(error), failureFields(error).applicationId ?? ''].filter(Boolean).join('\n'));
      return undefined;
    } finally {
      setPercent(undefined);
      busy.current = false;
    }
  };
  return { send, forget, errors, percent, failure, mailing };
}
