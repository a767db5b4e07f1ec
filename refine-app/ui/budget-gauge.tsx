import './budget-gauge.css';
import { type HttpError, useCustom } from '@refinedev/core';
import type { Budget, BudgetLine } from '../../domain/money/budget.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { FailureLine } from './failure-line.tsx';

/** The plan of a grant against its receipts, a bar a category. Nothing where there is neither. */
export function BudgetGauge({ applicationId }: { readonly applicationId: number }) {
  const { result, query } = useBudget(applicationId);
  if (query.isError) return <FailureLine title="予算の状況を取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  const { lines, total } = result.data as Budget;
  if (lines.length === 0) return null;
  return (
    <section className="budget" aria-labelledby="budget-title">
      <h2 id="budget-title">予算と支出</h2>
      <ul>
        {lines.map((line) => (
          <Line key={line.costCategory ?? ''} line={line} />
        ))}
        <Line line={{ ...total, label: '合計' }} />
      </ul>
      <p className="budget-legend">
        <span>
          <span className="budget-swatch budget-approved" aria-hidden="true" />
          承認済み
        </span>
        <span>
          <span className="budget-swatch budget-receipted" aria-hidden="true" />
          提出済み（確認中を含む）
        </span>
      </p>
    </section>
  );
}

export function useBudget(applicationId: number) {
  return useCustom<Budget & Record<string, unknown>, HttpError>({
    url: `/api/applications/${applicationId}/budget`,
    method: 'get',
  });
}

function Line({ line: { label, budget, receipted, approved, remaining } }: { readonly line: Omit<BudgetLine, 'costCategory'> }) {
  const part = (amount: number) => `${Math.min((amount / Math.max(budget, receipted, 1)) * 100, 100)}%`;
  return (
    <li className={remaining < 0 ? 'budget-line budget-over' : 'budget-line'}>
      <div className="budget-words">
        <span className="budget-name">{label}</span>
        <span>
          予算 {formatYen(budget)}　領収書 {formatYen(receipted)}（承認済み {formatYen(approved)}）
        </span>
        <strong>{remaining < 0 ? `${formatYen(-remaining)} 超過` : `残り ${formatYen(remaining)}`}</strong>
      </div>
      <div className="budget-bar" aria-hidden="true">
        <span className="budget-receipted" style={{ width: part(receipted) }} />
        <span className="budget-approved" style={{ width: part(approved) }} />
      </div>
    </li>
  );
}
