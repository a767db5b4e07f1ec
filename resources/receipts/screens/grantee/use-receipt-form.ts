import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../refine-app/data/errors.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { adviceText, failureFields } from '../../../../refine-app/ui/failure.ts';
import { keptJson } from '../../../../refine-app/ui/kept.ts';
import { conflictingFields } from '../../../../refine-app/ui/row.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { emptyTexts, problemsOf, type ReceiptTexts, textsOf, valuesOf } from './form-values.ts';
import { creationKeyStore, receiptSaver, type Stage } from './receipt-saver.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** The failure, and what was saved nevertheless. */
interface SaveFailure {
  readonly text: string;
  readonly kept: string;
  /** The receipt was changed by someone else, so the form has to be reloaded. */
  readonly canReload: boolean;
}

/** State of the receipt form: values, errors, and sending. */
export function useReceiptForm(applicationId: number, receipt: WholeReceipt | null, onDone: (message: string) => void) {
  const me = useMe();
  const [store] = useState(() => receiptDraftStore(me.id, applicationId, receipt?.id ?? 'new'));
  const [base] = useState(() => (receipt ? textsOf(receipt) : emptyTexts));
  const [restored] = useState(() => store.read(base));
  const [texts, setTexts] = useState<ReceiptTexts>(restored?.texts ?? base);
  /** Fields that both the user and someone else changed; nothing is sent until the user has chosen. */
  const [contested, setContested] = useState(restored?.contested ?? []);
  const [image, setImage] = useState<File | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<'draft' | 'submit' | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [saver] = useState(() => receiptSaver(applicationId, receipt, creationKeyStore(me.id, applicationId)));
  const changed = useRef(false);
  const refresh = useRefresh();
  useEffect(() => {
    if (changed.current) store.write(texts, base);
  }, [store, texts, base]);

  const change = (patch: Partial<ReceiptTexts>) => {
    changed.current = true;
    setTexts((now) => ({ ...now, ...patch }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in patch))));
  };
  /** Validates and shows the errors; returns whether there are none. The category is required when the grant has a budget. */
  const check = (hasPlan: boolean): boolean => {
    const problems = { ...problemsOf(texts, applicationId), ...(hasPlan && texts.costCategory === '' && { costCategory: '費目を選んでください' }) };
    setErrors(problems);
    return Object.keys(problems).length === 0;
  };
  const kept = (stage: 'save' | 'image') => {
    if (stage === 'image') return setImage(null);
    store.forget();
    changed.current = false;
  };
  /** Refuses to save an empty new receipt as a draft. */
  const checkFilled = (): boolean => {
    const isFilled = receipt !== null || image !== null || !isSame(texts, emptyTexts);
    if (!isFilled) setErrors({ title: '何も入力されていません。どれか一つ入力するか、画像を選んでください' });
    return isFilled;
  };
  const send = async (to: 'draft' | 'submit') => {
    if (busy || contested.length > 0) return;
    setBusy(to);
    setFailure(null);
    try {
      await saver.send({ values: valuesOf(texts), image, to, onKept: kept, onProgress: setPercent });
      store.forget();
      onDone(to === 'submit' ? '領収書を提出しました' : '下書きを保存しました');
    } catch (error) {
      setErrors(failureFields(error));
      setFailure(saveFailure(saver.stage(), error));
    } finally {
      setBusy(null);
      setPercent(null);
      void refresh();
    }
  };
  const forget = () => store.forget();
  const takeStored = () => {
    forget();
    changed.current = false;
    setTexts(base);
    setContested([]);
  };
  const isChanged = () => changed.current || restored !== null || image !== null;
  return {
    texts,
    change,
    image,
    setImage,
    errors,
    check,
    checkFilled,
    send,
    busy,
    percent,
    failure,
    restored: restored !== null,
    forget,
    isChanged,
    contested,
    keepOwn: () => setContested([]),
    takeStored,
  };
}

export type ReceiptFormState = ReturnType<typeof useReceiptForm>;

function saveFailure(stage: Stage, error: unknown): SaveFailure {
  return {
    text: adviceText(error),
    kept: keptText(stage, error),
    canReload: stage === 'save' && error instanceof ApiError && error.statusCode === 409,
  };
}

function keptText(stage: Stage, error: unknown): string {
  const refused = error instanceof ApiError && error.errors?.image !== undefined;
  if (stage === 'image' && refused) return '入力した内容は下書きに保存しました。別の画像を選んでから、もう一度保存してください。';
  if (stage === 'image') return '入力した内容は下書きに保存しました。画像は、もう一度保存するとあらためて送ります。';
  if (stage === 'submit') return '入力した内容は下書きに保存しました。提出はまだです。';
  const status = error instanceof ApiError ? error.statusCode : 0;
  if (status === 409) return '入力した内容は、この端末に残っています。読み込み直すと、今の内容の上に入力の続きが戻ります。';
  return status === 0
    ? '入力した内容は、この端末に残っています。つながったら、もう一度保存してください。'
    : '入力した内容は、この画面に残っています。';
}

const keptPrefix = 'seseragiReceiptDraft';

/** The receipts of a grant with unsaved input in this browser. */
export function receiptsWithDraft(userId: number, applicationId: number): readonly (number | 'new')[] {
  const prefix = `${keptPrefix}/${userId}/${applicationId}/`;
  const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return names.map((key) => key.slice(prefix.length)).map((receipt) => (receipt === 'new' ? receipt : Number(receipt)));
}

/** Unsaved input in localStorage, by user and receipt; it survives a reload, an expired session and a closed tab. */
export function receiptDraftStore(userId: number, applicationId: number, receipt: number | 'new') {
  const { read, write, forget } = keptJson<Kept>(localStorage, `${keptPrefix}/${userId}/${applicationId}/${receipt}`, ['lines']);
  return {
    /** Merges the kept input into the stored receipt: untouched fields take the stored value. Fields changed on both sides are contested. */
    read(now: ReceiptTexts): { readonly texts: ReceiptTexts; readonly contested: readonly (keyof ReceiptTexts)[] } | null {
      const kept = read();
      if (!Array.isArray(kept?.lines)) return null;
      const { base, ...texts } = { ...emptyTexts, ...kept };
      const typed = (Object.keys(emptyTexts) as (keyof ReceiptTexts)[]).filter((name) => !base || !isSame(texts[name], base[name]));
      return {
        texts: { ...now, ...Object.fromEntries(typed.map((name) => [name, texts[name]])) },
        contested: base ? conflictingFields(typed, now, base, texts, isSame) : [],
      };
    },
    /** @param base the values that the form started from */
    write: (texts: ReceiptTexts, base: ReceiptTexts): void => write({ ...texts, base }),
    forget,
  };
}

type Kept = ReceiptTexts & { readonly base?: ReceiptTexts };

/** Compares by JSON: a value is a string, a boolean, or the tax lines. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
