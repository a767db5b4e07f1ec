import { formatYen } from '../../../../domain/money/yen.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { formatHundredths } from '../../rules/figures.ts';
import { highestTotal } from '../../rules/score-sheet.ts';
import { recommendations } from '../../rules/terms.ts';
import type { DepartmentSum, RankedItem, Ranking } from './round.ts';
import { remainingBudgetText } from './round.ts';
import css from './selection.module.css';

interface Props {
  readonly item: RankedItem;
  readonly ranking: Pick<Ranking, 'criteria' | 'members'>;
}

/** The mean as a bar with a dot for each score; names the outlier. */
export function ScoreBar({ item, ranking: { criteria, members } }: Props) {
  const { scores, mean, outlier } = item;
  if (scores.length === 0) return <span className={baseCss.quiet}>まだありません</span>;
  const maximum = Math.max(highestTotal(criteria), ...scores.map(({ total }) => total), 1);
  const place = (points: number) => `${(points / maximum) * 100}%`;
  const outlying = outlier === null ? undefined : scores.find(({ member }) => member === outlier);
  const name = members.find(({ id }) => id === outlier)?.name;
  return (
    <span className={css.scores}>
      <span className={css.track} role="img" aria-label={`点数：${scores.map(({ total }) => total).join('、')}（満点${maximum}）`}>
        {mean !== null && <span className={css.bar} style={{ width: place(mean / 100) }} />}
        {scores.map(({ member, total }, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the member may be hidden, and equal scores look alike
            key={at}
            className={css.dot}
            style={{ left: place(total) }}
            data-alone={(outlier !== null && member === outlier) || undefined}
          />
        ))}
      </span>
      {outlying && (
        <span className={css.alone}>
          離れた点：{name ?? '1人'} {outlying.total}点
        </span>
      )}
    </span>
  );
}

/** Each member's total, with the name where the viewer may see it. */
export function ScoreList({ item, ranking: { members } }: Props) {
  return (
    <ul className={css.scoreList}>
      {item.scores.map(({ member, total, recommendation }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the member may be hidden
        <li key={at} data-alone={(item.outlier !== null && member === item.outlier) || undefined}>
          {members.find(({ id }) => id === member)?.name ?? `ほかの委員`} <strong>{total}点</strong>
          {recommendation && <span className={baseCss.quiet}> {recommendations[recommendation]}</span>}
        </li>
      ))}
    </ul>
  );
}

export const hundredths = (figure: number | null) => (figure === null ? '' : formatHundredths(figure));

/** Requested and proposed sums of each programme against its budget. */
export function Departments({ departments }: { readonly departments: readonly DepartmentSum[] }) {
  return (
    <ul className={css.departments} aria-label="部門助成金ごとの額と予算">
      {departments.map((one) => (
        <li key={one.grantId}>
          <span className={css.departmentTitle}>{one.title}</span>
          <span>
            申請 {countText(one.count)}件 {formatYen(one.asked)}
          </span>
          <span>
            提案 <strong>{formatYen(one.proposed)}</strong>
            {one.budget !== null && ` / 予算 ${formatYen(one.budget)}`}
          </span>
          <strong className={one.over > 0 ? css.over : undefined} role={one.over > 0 ? 'status' : undefined}>
            {remainingBudgetText(one)}
          </strong>
          {one.elsewhere > 0 && <span className={baseCss.quiet}>この審査のほかで決まった {formatYen(one.elsewhere)} を予算から引いています</span>}
        </li>
      ))}
    </ul>
  );
}

export function ConflictNotice({ barred }: Pick<Ranking, 'barred'>) {
  if (barred === 0) return null;
  return <p className={css.note}>利害関係のある案件が{countText(barred)}件あります。この画面の集計・順位・合計には入っていません。</p>;
}
