import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { useMe } from '../../providers/session.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { emptyTexts, problemsOf, type ReceiptTexts, textsOf, valuesOf } from './form-values.ts';
import { keptDraft } from './kept-draft.ts';
import { saveDraft, submitReceipt, uploadImage } from './send-receipt.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** What went wrong, and what was kept all the same. */
export interface SaveFailure {
  readonly text: string;
  readonly kept: string;
}

/** The state of the form: what is typed, what is wrong with it, and the way to the server. */
export function useReceiptForm(applicationId: number, receipt: WholeReceipt | null, onDone: (message: string) => void) {
  const me = useMe();
  const [store] = useState(() => keptDraft(me.id, applicationId, receipt?.id ?? 'new'));
  const [restored] = useState(() => store.read());
  const [texts, setTexts] = useState<ReceiptTexts>(() => restored ?? (receipt ? textsOf(receipt) : emptyTexts));
  const [image, setImage] = useState<File | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<'draft' | 'submit' | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const saved = useRef<WholeReceipt | null>(receipt);
  const changed = useRef(false);
  const refresh = useRefresh();
  useEffect(() => {
    if (changed.current) store.write(texts);
  }, [store, texts]);

  const change = (patch: Partial<ReceiptTexts>) => {
    changed.current = true;
    setTexts((now) => ({ ...now, ...patch }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in patch))));
  };
  /** True when nothing stands in the way; else each problem stands beside its field. */
  const check = (): boolean => {
    const problems = problemsOf(texts, applicationId);
    setErrors(problems);
    return Object.keys(problems).length === 0;
  };
  /** First the receipt, then its picture, then the submission: whatever fails, what was done before is kept (spec, second file, section 4). */
  const send = async (to: 'draft' | 'submit') => {
    if (busy) return;
    setBusy(to);
    setFailure(null);
    let stage: Stage = 'save';
    try {
      const before = saved.current;
      saved.current = await saveDraft(before?.id ?? null, { ...valuesOf(texts), ...(before ? { version: before.version } : { applicationId }) });
      store.forget();
      changed.current = false;
      if (image) {
        stage = 'image';
        saved.current = await uploadImage(saved.current.id, image, setPercent);
        setImage(null);
      }
      stage = 'submit';
      if (to === 'submit') await submitReceipt(saved.current.id, saved.current.version);
      onDone(to === 'submit' ? '領収書を提出しました' : '下書きを保存しました');
    } catch (error) {
      setErrors(failureFields(error));
      setFailure({ text: failureText(error), kept: keptText(stage, error) });
    } finally {
      setBusy(null);
      setPercent(null);
      void refresh();
    }
  };
  const forget = () => store.forget();
  const isChanged = () => changed.current || restored !== null || image !== null;
  return { texts, change, image, setImage, errors, check, send, busy, percent, failure, restored: restored !== null, forget, isChanged };
}

export type ReceiptFormState = ReturnType<typeof useReceiptForm>;

type Stage = 'save' | 'image' | 'submit';

function keptText(stage: Stage, error: unknown): string {
  if (stage === 'image') return '入力した内容は下書きに保存しました。画像は、もう一度保存するとあらためて送ります。';
  if (stage === 'submit') return '入力した内容は下書きに保存しました。提出はまだです。';
  const unreachable = error instanceof ApiError && error.statusCode === 0;
  return unreachable
    ? '入力した内容は、この端末に残っています。つながったら、もう一度保存してください。'
    : '入力した内容は、この画面に残っています。';
}
