import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { futureDateProblem } from '../../../domain/receipts/future-date.ts';
import { registrationNumberProblem } from '../../../domain/receipts/registration-number.ts';
import { costCategories, paymentMethods } from '../../../domain/terms.ts';
import { http } from '../../providers/http.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { amountOf, eligibleOfTexts, type ReceiptTexts, taxOfTexts } from './form-values.ts';
import { ReceiptInput, ReceiptSelect } from './receipt-input.tsx';
import type { ReceiptFormState } from './use-receipt-form.ts';
import type { WholeReceipt } from './use-receipts.ts';

export function Basics({ form }: { readonly form: ReceiptFormState }) {
  return (
    <fieldset className="sheet">
      <legend>領収書の内容</legend>
      <ReceiptInput form={form} name="title" required placeholder="例：観察会で使うたも網" />
      <ReceiptInput form={form} name="vendor" required placeholder="例：ホームセンターかわしま" />
      <div className="receipt-pair">
        <ReceiptInput form={form} name="receiptDate" type="date" required />
        <ReceiptInput form={form} name="paymentDate" type="date" required />
      </div>
      <p role="status" className="receipt-hint">
        {futureDateProblem(form.texts.receiptDate || null, japanDate(new Date()))}
      </p>
      <div className="receipt-pair">
        <ReceiptSelect form={form} name="paymentMethod" all={paymentMethods} />
        <ReceiptSelect form={form} name="costCategory" all={costCategories} blank="選んでください" help="予算の内訳のどれにあたるかです。" />
      </div>
    </fieldset>
  );
}

export function Summary({ form }: { readonly form: ReceiptFormState }) {
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
            <output aria-label="助成の対象になる金額">{formatYen(eligibleOfTexts(form.texts))}</output>
          </dd>
        </div>
      </dl>
    </fieldset>
  );
}

export function Duplicates({ form, receipt }: { readonly form: ReceiptFormState; readonly receipt: WholeReceipt | null }) {
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

export function More({ form }: { readonly form: ReceiptFormState }) {
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

interface Alike {
  readonly id: number;
  readonly title: string | null;
  readonly vendor: string;
}

/** Half a second after vendor, amount and date are all there, the server is asked for receipts like it (spec, second file, section 5). */
function useDuplicates(texts: ReceiptTexts, excludeId: number | null): readonly Alike[] {
  const amount = amountOf(texts);
  const filled = texts.vendor.trim() !== '' && amount > 0 && texts.receiptDate !== '';
  const asked = useSettled(filled ? JSON.stringify({ vendor: texts.vendor.trim(), amount, receiptDate: texts.receiptDate }) : '', 500);
  const [found, setFound] = useState<readonly Alike[]>([]);
  useEffect(() => {
    if (asked === '') return setFound([]);
    const abort = new AbortController();
    http
      .get<{ duplicates: readonly Alike[] }>('/api/receipts/check-duplicate', {
        params: { ...JSON.parse(asked), ...(excludeId && { excludeId }) },
        signal: abort.signal,
      })
      // A hint that cannot be had is none: nobody is kept from going on.
      .then(({ data }) => setFound(data.duplicates))
      .catch(() => undefined);
    return () => abort.abort();
  }, [asked, excludeId]);
  return found;
}
