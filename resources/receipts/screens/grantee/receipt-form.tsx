import clsx from 'clsx/lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { costCategories } from '../../../../domain/terms.ts';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ConfirmDialog } from '../../../../refine-app/grantee/pages/confirm-dialog.tsx';
import { Conflict } from '../../../../refine-app/grantee/pages/conflict.tsx';
import { FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { SelectInput, TextAreaInput, TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { showErrors } from '../../../../refine-app/ui/focus.ts';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../resources.config.ts';
import { futureDateProblem } from '../../rules/future-date.ts';
import { registrationNumberProblem } from '../../rules/registration-number.ts';
import { paymentMethods } from '../../rules/terms.ts';
import { useBudget } from '../budget-gauge.tsx';
import { amountOf, categoryFor, eligibleOfTexts, type ReceiptTexts, taxOfTexts } from './form-values.ts';
import { ImageDrop } from './image-drop.tsx';
import css from './own-receipts.module.css';
import { inputOf, TaxInputs } from './receipt-input.tsx';
import { NoPicture, Reason } from './step-dialog.tsx';
import { type ReceiptFormState, useReceiptForm } from './use-receipt-form.ts';
import { useReceipts, type WholeReceipt } from './use-receipts.ts';

interface Props {
  readonly application: MyApplication;
  readonly receipt: WholeReceipt | null;
  readonly onClose: (message?: string) => void;
}

/** Registers a receipt or changes one (spec, second file, sections 2 and 5). */
export function ReceiptForm({ application, receipt, onClose }: Props) {
  const form = useReceiptForm(application.id, receipt, onClose);
  const hasPlan = useBudget(application.id).result.data?.lines?.some(({ budget }) => budget > 0) ?? false;
  const [asking, setAsking] = useState<'submit' | 'cancel' | null>(null);
  const body = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.busy || form.contested.length > 0) return;
    if (showErrors(body.current, () => form.check(hasPlan))) setAsking('submit');
  };
  const saveDraft = () => {
    if (!form.busy && showErrors(body.current, form.checkFilled)) void form.send('draft');
  };
  return (
    <form ref={body} onSubmit={submit} noValidate aria-labelledby="receipt-form-title">
      <h2 id="receipt-form-title" ref={heading} tabIndex={-1}>
        {receipt ? '領収書を直す' : '領収書を登録する'}
      </h2>
      {receipt?.reviewComment && <Reason text={receipt.reviewComment} />}
      {form.restored && (
        <Note as="p" tone="plain">
          前に入力していた内容の続きです。画像は、もう一度選んでください。
        </Note>
      )}
      {form.contested.length > 0 && (
        <Conflict own="自分の入力を続ける" labels={form.contested.map(labelOf)} onOwn={form.keepOwn} onStored={form.takeStored} />
      )}
      <Failure form={form} />
      <ImageDrop receiptId={receipt?.receiptImageId ? receipt.id : null} image={form.image} percent={form.percent} onImage={form.setImage} />
      <Basics form={form} application={application} hasPlan={hasPlan} />
      <TaxInputs form={form} />
      <Summary form={form} />
      <Duplicates form={form} receipt={receipt} />
      <More form={form} />
      <Buttons form={form} onDraft={saveDraft} onCancel={() => (form.isChanged() ? setAsking('cancel') : onClose())} />
      {asking === 'cancel' && (
        <ConfirmDialog
          title="入力した内容を消して、一覧に戻りますか？"
          button="消して戻る"
          failed="処理できませんでした"
          danger
          run={async () => {
            form.forget();
            onClose();
          }}
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
          {!form.image && !receipt?.receiptImageId && <NoPicture />}
          <p>提出すると、あとから編集できません。</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** The tax lines are not a declared field, so their label stands here. */
function labelOf(name: keyof ReceiptTexts): string {
  return name === 'lines' ? '税率ごとの内訳' : resources.receipts.fields[name].label;
}

/** Takes the focus when a failure appears, since it is far above the buttons on a phone. */
function Failure({ form: { failure } }: { readonly form: ReceiptFormState }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  return (
    <div role="alert">
      {failure && (
        <Note tone="bad" title="保存に失敗しました" ref={box} tabIndex={-1}>
          <p>{failure.text}</p>
          <p>{failure.kept}</p>
          {failure.canReload && <Button onClick={() => window.location.reload()}>読み込み直す</Button>}
        </Note>
      )}
    </div>
  );
}

interface ButtonsProps {
  readonly form: ReceiptFormState;
  readonly onDraft: () => void;
  readonly onCancel: () => void;
}

function Buttons({ form: { busy, percent, contested }, onDraft, onCancel }: ButtonsProps) {
  const isBlocked = busy !== null || contested.length > 0;
  return (
    <>
      <p role="status" className={baseCss.quiet}>
        {percent !== null ? `画像を送っています（${percent}%）` : busy ? '保存しています…' : ''}
      </p>
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <Button submit type="primary" aria-disabled={isBlocked}>
          提出する
        </Button>
        <Button aria-disabled={isBlocked} onClick={onDraft}>
          下書きを保存する
        </Button>
        <Button aria-disabled={busy !== null} onClick={onCancel}>
          キャンセル
        </Button>
      </div>
    </>
  );
}

interface BasicsProps {
  readonly form: ReceiptFormState;
  readonly application: MyApplication;
  /** Whether the grant has a budget by category. */
  readonly hasPlan: boolean;
}

function Basics({ form, application, hasPlan }: BasicsProps) {
  const { receipts } = useReceipts(application.id);
  /** Proposes the vendor's last category until the user chooses another one. */
  const setVendor = (vendor: string) => {
    const follows = ['', categoryFor(receipts, form.texts.vendor)].includes(form.texts.costCategory);
    form.change({ vendor, ...(follows && { costCategory: categoryFor(receipts, vendor) }) });
  };
  return (
    <fieldset className={granteeCss.sheet}>
      <legend>領収書の内容</legend>
      <TextInput {...inputOf(form, 'title')} required placeholder="例：観察会で使うたも網" />
      <TextInput {...inputOf(form, 'vendor')} onValue={setVendor} required placeholder="例：ホームセンターかわしま" />
      <div className={css.receiptPair}>
        <TextInput {...inputOf(form, 'receiptDate')} type="date" required />
        <TextInput {...inputOf(form, 'paymentDate')} type="date" required />
      </div>
      <p role="status" className={css.receiptHint}>
        {futureDateProblem(form.texts.receiptDate || null, japanDate(new Date()))}
      </p>
      <div className={css.receiptPair}>
        <SelectInput {...inputOf(form, 'paymentMethod')} all={paymentMethods} />
        <SelectInput
          {...inputOf(form, 'costCategory')}
          required={hasPlan}
          all={costCategories}
          blank="選んでください"
          help="予算の内訳のどれにあたるかです。同じ支払先のときは、前回の費目を選んであります。"
        />
      </div>
    </fieldset>
  );
}

function Summary({ form }: { readonly form: ReceiptFormState }) {
  return (
    <fieldset className={granteeCss.sheet}>
      <legend>ポイントと消費税</legend>
      <TextInput {...inputOf(form, 'pointAmount')} unit="円" help="ポイントで支払った分は、助成の対象になりません。" />
      <FactList
        className={clsx(granteeCss.lined, css.receiptSums)}
        facts={{
          '消費税額（自動計算・切り捨て）': <output aria-label="消費税額">{formatYen(taxOfTexts(form.texts))}</output>,
          助成の対象になる金額: <output aria-label="助成の対象になる金額">{formatYen(eligibleOfTexts(form.texts))}</output>,
        }}
      />
    </fieldset>
  );
}

function Duplicates({ form, receipt }: { readonly form: ReceiptFormState; readonly receipt: WholeReceipt | null }) {
  const alike = useDuplicates(form.texts, receipt?.id ?? null);
  return (
    <div role="status">
      {alike.length > 0 && (
        <Note washed>
          <p>類似の領収書が{alike.length}件見つかりました。重複していないか確認してください。</p>
          <ul className={baseCss.bullets}>
            {alike.slice(0, 5).map(({ id, title, vendor }) => (
              <li key={id}>
                <Link to={`/user/receipts/${id}`} target="_blank" rel="noopener">
                  {title ?? '（タイトルなし）'}（{vendor}）
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

function More({ form }: { readonly form: ReceiptFormState }) {
  const problem = registrationNumberProblem(form.texts.registrationNumber);
  return (
    <fieldset className={granteeCss.sheet}>
      <legend>そのほか</legend>
      <TextInput {...inputOf(form, 'addressee')} help="領収書に書かれている宛名です。団体名で受け取ってください。" />
      <TextInput {...inputOf(form, 'registrationNumber')} help="「T」と13桁の数字です。なければ空欄のままにしてください。" />
      <p role="status" className={css.receiptHint}>
        {problem}
      </p>
      <TextAreaInput {...inputOf(form, 'description')} rows={3} help="何に使ったかを書いておくと、確認が早く終わります。" />
    </fieldset>
  );
}

interface Alike {
  readonly id: number;
  readonly title: string | null;
  readonly vendor: string;
}

/** Asks for similar receipts 500 ms after vendor, amount and date are filled in (spec, second file, section 5). */
function useDuplicates(texts: ReceiptTexts, excludeId: number | null): readonly Alike[] {
  const amount = amountOf(texts);
  const filled = texts.vendor.trim() !== '' && amount > 0 && texts.receiptDate !== '';
  const settledQuery = useDebounced(filled ? JSON.stringify({ vendor: texts.vendor.trim(), amount, receiptDate: texts.receiptDate }) : '', 500);
  const [found, setFound] = useState<readonly Alike[]>([]);
  useEffect(() => {
    if (settledQuery === '') return setFound([]);
    const abort = new AbortController();
    http
      .get<{ duplicates: readonly Alike[] }>('/api/receipts/check-duplicate', {
        params: { ...JSON.parse(settledQuery), ...(excludeId && { excludeId }) },
        signal: abort.signal,
      })
      // The check is only a hint: its failure is ignored.
      .then(({ data }) => setFound(data.duplicates))
      .catch(() => undefined);
    return () => abort.abort();
  }, [settledQuery, excludeId]);
  return found;
}
