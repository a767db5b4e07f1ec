import { type HttpError, useCustom } from '@refinedev/core';
import clsx from 'clsx/lite';
import { formatYen } from '../../../domain/money/yen.ts';
import { FailureLine } from '../../../refine-app/ui/panel-states.tsx';
import type { Budget, BudgetLine } from '../rules/budget.ts';
import css from './budget-gauge.module.css';

/** Bars of budget against receipts by category; renders nothing without either. */
export function BudgetGauge({ applicationId }: { readonly applicationId: number }) {
  const { result, query } = useBudget(applicationId);
  if (query.isError) return <FailureLine title="予算の状況を取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  const { lines, total } = result.data as Budget;
  if (lines.length === 0) return null;
  const hasPlan = lines.some(({ budget }) => budget > 0);
  return (
    <section className={css.budget} aria-labelledby="budget-title">
      <h2 id="budget-title">予算と支出</h2>
      <ul>
        {lines.map((line) => (
          <Line key={line.costCategory ?? ''} line={line} limit={hasPlan ? '予算' : undefined} />
        ))}
        <Line line={{ ...total, label: '合計' }} limit={hasPlan ? '予算' : '承認額'} />
      </ul>
      <p className={css.budgetLegend}>
        <span>
          <span className={clsx(css.budgetSwatch, css.budgetApproved)} aria-hidden="true" />
          承認済み
        </span>
        <span>
          <span className={clsx(css.budgetSwatch, css.budgetReceipted)} aria-hidden="true" />
          提出済み（確認中を含む）
        </span>
        <span>
          <span className={clsx(css.budgetSwatch, css.budgetLimit)} aria-hidden="true" />
          予算の額（超えたとき）
        </span>
        <span>下書きと差戻しの領収書は含みません。</span>
      </p>
    </section>
  );
}

/** The remaining budget in one line; renders nothing without a budget. */
export function BudgetLeft({ applicationId }: { readonly applicationId: number }) {
  const { result } = useBudget(applicationId);
  const { lines, total } = result.data as Partial<Budget>;
  return lines && lines.length > 0 && total ? (
    <p>
      予算（{formatYen(total.budget)}）は<strong>{leftText(total.remaining)}</strong>です。
    </p>
  ) : null;
}

const leftText = (remaining: number) => (remaining < 0 ? `${formatYen(-remaining)} 超過` : `残り ${formatYen(remaining)}`);

export function useBudget(applicationId: number) {
  return useCustom<Budget & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/budget`,
    method: 'get',
  });
}

interface LineProps {
  readonly line: Omit<BudgetLine, 'costCategory'>;
  /** Label of the limit; undefined when the categories have no plan. */
  readonly limit: string | undefined;
}

function Line({ line: { label, budget, receipted, approved, remaining }, limit }: LineProps) {
  const widthOf = (amount: number) => `${Math.min((amount / Math.max(budget, receipted, 1)) * 100, 100)}%`;
  const isOver = limit !== undefined && remaining < 0;
  return (
    <li className={isOver ? clsx(css.budgetLine, css.budgetOver) : css.budgetLine}>
      <div className={css.budgetWords}>
        <span className={css.budgetName}>{label}</span>
        <span>
          {limit && `${limit} ${formatYen(budget)}　`}領収書 {formatYen(receipted)}（承認済み {formatYen(approved)}）
        </span>
        {limit && <strong>{leftText(remaining)}</strong>}
      </div>
      <div className={css.budgetBar} aria-hidden="true">
        <span className={css.budgetReceipted} style={{ width: widthOf(receipted) }} />
        <span className={css.budgetApproved} style={{ width: widthOf(approved) }} />
        {isOver && <span className={css.budgetLimit} style={{ insetInlineStart: widthOf(budget) }} />}
      </div>
    </li>
  );
}
