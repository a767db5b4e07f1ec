import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatYen } from '../../../domain/money/yen.ts';
import { showErrors } from '../../ui/show-errors.ts';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { Basics, Duplicates, More, Summary } from './form-sections.tsx';
import { amountOf } from './form-values.ts';
import { ImageDrop } from './image-drop.tsx';
import { Reason } from './reason.tsx';
import { TaxInputs } from './tax-inputs.tsx';
import { type ReceiptFormState, useReceiptForm } from './use-receipt-form.ts';
import type { WholeReceipt } from './use-receipts.ts';

interface Props {
  readonly application: MyApplication;
  readonly receipt: WholeReceipt | null;
  readonly onClose: (message?: string) => void;
}

/** Registers a receipt or changes one (spec, second file, sections 2 and 5). */
export function ReceiptForm({ application, receipt, onClose }: Props) {
  const form = useReceiptForm(application.id, receipt, onClose);
  const [asking, setAsking] = useState<'submit' | 'cancel' | null>(null);
  const body = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    if (showErrors(body.current, form.check)) setAsking('submit');
  };
  return (
    <form ref={body} className="receipt-form" onSubmit={submit} noValidate aria-labelledby="receipt-form-title">
      <h2 id="receipt-form-title" ref={heading} tabIndex={-1}>
        {receipt ? '領収書を直す' : '領収書を登録する'}
      </h2>
      {receipt?.reviewComment && <Reason text={receipt.reviewComment} />}
      {form.restored && <p className="sheet receipt-note">前に入力していた内容の続きです。画像は、もう一度選んでください。</p>}
      <Failure form={form} />
      <ImageDrop receiptId={receipt?.receiptImageId ? receipt.id : null} image={form.image} percent={form.percent} onImage={form.setImage} />
      <Basics form={form} />
      <TaxInputs form={form} />
      <Summary form={form} />
      <Duplicates form={form} receipt={receipt} />
      <More form={form} />
      <Buttons form={form} onCancel={() => (form.isChanged() ? setAsking('cancel') : onClose())} />
      {asking === 'cancel' && (
        <ConfirmDialog
          title="入力した内容を消して、一覧に戻りますか？"
          button="消して戻る"
          failed="処理できませんでした"
          danger
          run={async () => cancel(form, onClose)}
          onClose={() => setAsking(null)}
        >
          <p>残しておくときは、「やめる」を押してから「下書きを保存する」を押してください。</p>
        </ConfirmDialog>
      )}
      {asking === 'submit' && (
        <ConfirmDialog
          title="この領収書を提出しますか？"
          button="提出する"
          failed="提出に失敗しました"
          run={async () => {
            setAsking(null);
            await form.send('submit');
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            {form.texts.title}　{form.texts.vendor}　<strong>{formatYen(amountOf(form.texts))}</strong>
          </p>
          <p>提出すると、あとから編集できません。</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function cancel(form: ReceiptFormState, onClose: () => void): void {
  form.forget();
  onClose();
}

/** Far above the buttons on a telephone: it is brought into sight. */
function Failure({ form: { failure } }: { readonly form: ReceiptFormState }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  return (
    <div role="alert">
      {failure && (
        <div ref={box} tabIndex={-1} className="sheet load-failure">
          <p>
            <strong>保存に失敗しました</strong>
          </p>
          <p>{failure.text}</p>
          <p>{failure.kept}</p>
          {failure.canReload && (
            <button type="button" className="button" onClick={() => window.location.reload()}>
              読み込み直す
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Buttons({ form: { busy, percent, send }, onCancel }: { readonly form: ReceiptFormState; readonly onCancel: () => void }) {
  return (
    <>
      <p role="status" className="soft">
        {percent !== null ? `画像を送っています（${percent}%）` : busy ? '保存しています…' : ''}
      </p>
      <div className="receipt-buttons">
        <button type="submit" className="button button-main" aria-disabled={busy !== null}>
          提出する
        </button>
        <button type="button" className="button" aria-disabled={busy !== null} onClick={() => busy || void send('draft')}>
          下書きを保存する
        </button>
        <button type="button" className="button" aria-disabled={busy !== null} onClick={() => busy || onCancel()}>
          キャンセル
        </button>
      </div>
    </>
  );
}
