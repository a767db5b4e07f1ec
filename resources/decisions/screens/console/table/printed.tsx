import { formatDate, formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { outcomes } from '../../../../../domain/terms.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import printCss from '../../../../../refine-app/resource/list/print-page.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { budgetText, type ProgrammeSum } from '../../../rules/decision-table.ts';
import { decisionStates } from '../../../rules/terms.ts';
import type { Line } from './use-decision-table.ts';

interface Props {
  readonly title: string;
  /** The filters in words. */
  readonly conditions: readonly string[];
  readonly lines: readonly Line[];
  readonly sums: readonly ProgrammeSum[];
}

/** Print version of the table, including unsaved inputs, with filters, time and budgets. */
export function PrintedTable({ title, conditions, lines, sums }: Props) {
  const { username, roleLabel } = useMe();
  return (
    <article className={printCss.printed}>
      <h1>{title}</h1>
      <ul className={printCss.printConditions}>
        {conditions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        {countText(lines.length)}件、{formatDateTime(new Date().toISOString())} 現在（印刷：{roleLabel} {username}）
      </p>
      <ul className={printCss.printConditions}>
        {sums.map((sum) => (
          <li key={sum.grantId}>
            {sum.title}：{countText(sum.count)}件、{formatYen(sum.granted)}
            {sum.budget !== null && ` / 予算 ${formatYen(sum.budget)}`}、{budgetText(sum)}
          </li>
        ))}
      </ul>
      <table className={printCss.printTable}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, entry, edit }) => (
            <tr key={row.applicationId}>
              <td className={printCss.printShort}>{row.entryNumber}</td>
              <td>{row.organizationName}</td>
              <td>{row.title}</td>
              <td className={printCss.printNumber}>{row.entryAmount !== null && formatYen(row.entryAmount)}</td>
              <td className={printCss.printShort}>
                {entry.outcome ? outcomes[entry.outcome] : '未定'}
                {entry.outcome === 'waitlisted' && entry.waitRank !== null && ` ${entry.waitRank}番`}
              </td>
              <td className={printCss.printNumber}>{entry.amount !== null && entry.outcome !== 'rejected' && formatYen(entry.amount)}</td>
              <td>{entry.outcome === 'conditional' && entry.conditions}</td>
              <td>{entry.rationale}</td>
              <td className={printCss.printShort}>{entry.boardDate && formatDate(entry.boardDate)}</td>
              <td className={printCss.printShort}>{edit ? '未保存' : row.decision && decisionStates[row.decision.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

const heads = ['受付番号', '団体', '題名', '申請額', '結果', '額', '条件', '採否の理由', '理事会の日', '状態'];
