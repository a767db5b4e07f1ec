import { useState } from 'react';
import { bulkMailFields } from '../../../domain/mail/merge-fields.ts';
import type { RowData } from '../../ui/row.ts';
import { errorsIn, isWritten, type Letter, type LetterErrors } from './letter.ts';
import { useLetter } from './use-letter.ts';
import { useMailCheck } from './use-mail-check.ts';
import { useSending } from './use-sending.ts';

export type MailStep = 'writing' | 'confirming' | 'sent';

/** The dialog's life: what is typed, what is wrong, which mails would leave, and what came of them. */
export function useBulkMail(rows: readonly RowData[], rich: boolean) {
  const draft = useLetter(rich);
  const { letter, files } = draft;
  const [step, setStep] = useState<MailStep>('writing');
  const sending = useSending(rich);
  const ids = rows.map(({ id }) => id);
  const check = useMailCheck(ids, letter);
  const wrong: LetterErrors = { ...check.errors, ...draft.blanks, ...errorsIn(letter, bulkMailFields) };

  const change = (part: Partial<Letter>) => {
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
    errors: { ...sending.errors, ...wrong },
    check,
    step,
    sendable: check.pieces.filter(({ problem }) => problem === null),
    leftOut: check.pieces.filter(({ problem }) => problem !== null),
    /** Whether there is something to confirm; what is wrong stands beside the inputs. */
    ready: isWritten(letter) && Object.keys(wrong).length === 0,
    confirm: () => setStep('confirming'),
    back: () => setStep('writing'),
    send: () => void send(),
  };
}

export type BulkMail = ReturnType<typeof useBulkMail>;
