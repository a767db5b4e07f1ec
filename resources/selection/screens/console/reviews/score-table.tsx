import { Link } from 'react-router';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import type { SectionSaver } from '../../../../../refine-app/ui/section-saver.ts';
import { marks } from '../../../rules/score-sheet.ts';
import { recommendations } from '../../../rules/terms.ts';
import { reviewPath } from './review-path.ts';
import css from './reviews.module.css';
import { evaluateSheet, type MyReview, type ShownCriterion, scoreKey } from './reviews.ts';
import { savedText } from './saved-text.ts';
import { typedSheet } from './sheets.ts';

interface Props {
  readonly criteria: readonly ShownCriterion[];
  readonly reviews: readonly MyReview[];
  readonly savers: ReadonlyMap<number, SectionSaver>;
}

/** Scores several applications side by side for consistent marks. Digit keys select in the focused box. */
export function ScoreTable({ criteria, reviews, savers }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.tableBox} aria-label="まとめて点数を付ける表" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">案件</th>
            {criteria.map(({ id, label, weight, independent }) => (
              <th key={id} scope="col">
                {label}
                <small>{independent ? '参考' : `×${weight}`}</small>
              </th>
            ))}
            <th scope="col">合計</th>
            <th scope="col">意見</th>
            <th scope="col">保存</th>
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <Row key={review.id} review={review} criteria={criteria} saver={savers.get(review.id)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ review, criteria, saver }: { readonly review: MyReview; readonly saver: SectionSaver | undefined } & Pick<Props, 'criteria'>) {
  const { id, position, title, organizationName, entryAmount } = review;
  const sheet = saver ? typedSheet(saver) : review.sheet;
  if (!sheet) return null;
  return (
    <tr>
      <th scope="row">
        <Link to={reviewPath(id)}>
          {position}. {title}
        </Link>
        <small className={baseCss.quiet}>{organizationName}</small>
      </th>
      {criteria.map((criterion) => {
        const score = sheet.scores[criterion.id];
        return (
          <td key={criterion.id}>
            {saver ? (
              <select
                aria-label={`${position}. ${title}：${criterion.label}`}
                value={score?.value ?? ''}
                onChange={({ target }) => saver.type(scoreKey(criterion.id), target.value ? { ...score, value: Number(target.value) } : null)}
              >
                <option value="" disabled={criterion.required && score !== undefined}>
                  －
                </option>
                {marks.map((mark) => (
                  <option key={mark} value={mark}>
                    {mark}
                  </option>
                ))}
              </select>
            ) : (
              (score?.value ?? '－')
            )}
          </td>
        );
      })}
      <td className={css.sum}>{evaluateSheet(criteria, sheet, entryAmount).total ?? '－'}</td>
      <td>{sheet.recommendation ? recommendations[sheet.recommendation] : '－'}</td>
      <td>
        <small>{saver ? savedText(saver.snapshot()) : '提出済み'}</small>
      </td>
    </tr>
  );
}
