import { formatYen } from '../../../../../domain/money/yen.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import { type Announcement, type Budget, usePreview } from './announcement.ts';

/** Amounts granted per programme in the year, announced or not, against the budget. */
export function Budgets({ row, name }: { readonly row: Announcement; readonly name: string }) {
  const { result, query } = usePreview(row);
  if (!query.data || result.data.budgets.length === 0) return null;
  const over = result.data.budgets.filter((one) => leftOf(one) < 0);
  return (
    <section className={viewsCss.recordSection} aria-label={name}>
      <h2>{name}</h2>
      <p className={over.length > 0 ? baseCss.failed : baseCss.quiet}>
        {over.length > 0
          ? over.map((one) => `「${one.title}」の決定の合計は、予算を ${formatYen(-leftOf(one))} 超えています。`).join('')
          : 'この年度の採択の決定（通知済みを含みます）は、予算のうちです。'}
      </p>
      <RecordTable label="部門助成金ごとの決定と予算" keyOf={({ grantId }) => grantId ?? 0} columns={columns} rows={result.data.budgets} />
    </section>
  );
}

/** 0 without a budget, which cannot be exceeded. */
const leftOf = ({ budget, decided }: Budget) => (budget === null ? 0 : budget - decided);

const columns: RecordColumn<Budget>[] = [
  { key: 'title', title: '部門助成金', className: recordTableCss.columnFirst, render: ({ title }) => title },
  { key: 'count', title: '採択', className: recordTableCss.columnNumeric, render: ({ count }) => `${countText(count)}件` },
  { key: 'decided', title: '決定の合計', className: recordTableCss.columnNumeric, render: ({ decided }) => formatYen(decided) },
  {
    key: 'budget',
    title: '予算',
    className: recordTableCss.columnNumeric,
    render: ({ budget }) => (budget === null ? '（登録がありません）' : formatYen(budget)),
  },
  {
    key: 'left',
    title: '残り',
    className: recordTableCss.columnNumeric,
    render: (one) => {
      if (one.budget === null) return '';
      return leftOf(one) < 0 ? <strong className={baseCss.failed}>{formatYen(-leftOf(one))} 超過</strong> : formatYen(leftOf(one));
    },
  },
];
