import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { typedYen } from '../../../domain/bank/advance-wish.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { registrationNumberProblem } from '../../../domain/receipts/registration-number.ts';
import { costCategories, paymentMethods } from '../../../domain/terms.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { sumOf, taxOfTexts } from './form-values.ts';
import { ImageDrop } from './image-drop.tsx';
import { ReceiptInput, ReceiptSelect } from './receipt-input.tsx';
import { ConfirmDialog } from './step-dialog.tsx';
import { TaxInputs } from './tax-inputs.tsx';
import { useDuplicates } from './use-duplicates.ts';
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
    if (form.check()) setAsking('submit');
    else setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
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
            {form.texts.title}　{form.texts.vendor}　<strong>{formatYen(amountOf(form))}</strong>
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

function amountOf({ texts }: ReceiptFormState): number {
  return texts.lines.length > 0 ? sumOf(texts.lines) : (typedYen(texts.amount) ?? 0);
}

/** Why the foundation sent it back: the first thing to be read. */
export function Reason({ text }: { readonly text: string }) {
  return (
    <section className="sheet receipt-returned" aria-label="差し戻しの理由">
      <p>
        <strong>基金からの差し戻しの理由</strong>
      </p>
      <p className="kept-lines">{text}</p>
    </section>
  );
}

function Failure({ form: { failure } }: { readonly form: ReceiptFormState }) {
  return (
    <div role="alert">
      {failure && (
        <div className="sheet load-failure">
          <p>
            <strong>保存に失敗しました</strong>
          </p>
          <p>{failure.text}</p>
          <p>{failure.kept}</p>
        </div>
      )}
    </div>
  );
}

function Basics({ form }: { readonly form: ReceiptFormState }) {
  return (
    <fieldset className="sheet">
      <legend>領収書の内容</legend>
      <ReceiptInput form={form} name="title" required placeholder="例：観察会で使うたも網" />
      <ReceiptInput form={form} name="vendor" required placeholder="例：ホームセンターかわしま" />
      <div className="receipt-pair">
        <ReceiptInput form={form} name="receiptDate" type="date" required />
        <ReceiptInput form={form} name="paymentDate" type="date" required />
      </div>
      <div className="receipt-pair">
        <ReceiptSelect form={form} name="paymentMethod" all={paymentMethods} />
        <ReceiptSelect form={form} name="costCategory" all={costCategories} blank="選んでください" help="予算の内訳のどれにあたるかです。" />
      </div>
    </fieldset>
  );
}

function Summary({ form }: { readonly form: ReceiptFormState }) {
  const amount = amountOf(form);
  const points = typedYen(form.texts.pointAmount) ?? 0;
  return (
    <fieldset className="sheet">
      <legend>ポイントと消費税</legend>
      <ReceiptInput form={form} name="pointAmount" unit="円" inputMode="numeric" help="ポイントで支払った分は、助成の対象になりません。" />
      <dl className="receipt-sums">
        <div>
          <dt>消費税額（自動計算・切り捨て）</dt>
          <dd>
            <output aria-label="消費税額">{formatYen(taxOfTexts(form.texts))}</output>
          </dd>
        </div>
        <div>
          <dt>助成の対象になる金額</dt>
          <dd>
            <output aria-label="助成の対象になる金額">{formatYen(Math.max(amount - points, 0))}</output>
          </dd>
        </div>
      </dl>
    </fieldset>
  );
}

function Duplicates({ form, receipt }: { readonly form: ReceiptFormState; readonly receipt: WholeReceipt | null }) {
  const alike = useDuplicates(form.texts, receipt?.id ?? null);
  return (
    <div role="status">
      {alike.length > 0 && (
        <div className="sheet receipt-warning">
          <p>類似の領収書が{alike.length}件見つかりました。重複していないか確認してください。</p>
          <ul>
            {alike.slice(0, 5).map(({ id, title, vendor }) => (
              <li key={id}>
                <Link to={`/user/receipts/${id}`} target="_blank" rel="noopener">
                  {title ?? '（タイトルなし）'}（{vendor}）
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function More({ form }: { readonly form: ReceiptFormState }) {
  const problem = registrationNumberProblem(form.texts.registrationNumber);
  return (
    <fieldset className="sheet">
      <legend>そのほか</legend>
      <ReceiptInput form={form} name="addressee" help="領収書に書かれている宛名です。団体名で受け取ってください。" />
      <ReceiptInput form={form} name="registrationNumber" help="「T」と13桁の数字です。なければ空欄のままにしてください。" />
      <p role="status" className="receipt-hint">
        {problem}
      </p>
      <ReceiptInput form={form} name="description" lines={3} help="何に使ったかを書いておくと、確認が早く終わります。" />
    </fieldset>
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
