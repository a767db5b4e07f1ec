import clsx from 'clsx/lite';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { type Answers, isUnanswered } from '../../../../schema/forms/answers.ts';
import type { FormSection } from '../../../../schema/forms/definition.ts';
import { formatAnswer } from './answer-list.tsx';
import css from './entries.module.css';
import { useEntry } from './use-entry.ts';

interface EarlierAnswers {
  readonly callTitle: string;
  readonly year: number | null;
  readonly answers: Answers;
}

interface Props {
  readonly section: FormSection;
  readonly onTake: (key: string, answer: unknown) => void;
}

/** Offers the organisation's previous answers, one by one or for all empty fields. */
export function EarlierAnswersPanel({ section, onTake }: Props) {
  const { id, answers } = useEntry();
  const { data } = useGet<EarlierAnswers | { readonly answers?: undefined }>(`/api/entries/${id}/earlier`, undefined, { staleTime: 'static' });
  if (!data?.answers) return null;
  const { callTitle, answers: earlier } = data;
  const offered = section.fields.filter(({ key }) => !isUnanswered(earlier[key]) && differs(earlier[key], answers[key]));
  if (offered.length === 0) return null;
  const empty = offered.filter(({ key }) => isUnanswered(answers[key]));
  return (
    <details className={clsx(granteeCss.sheet, granteeCss.folding)}>
      <summary>前回の内容を使う（{callTitle}）</summary>
      {empty.length > 1 && (
        <Button onClick={() => empty.forEach(({ key }) => void onTake(key, earlier[key]))}>空いている{empty.length}項目に、前回の内容を入れる</Button>
      )}
      <ul className={granteeCss.lined}>
        {offered.map((field) => (
          <li key={field.key} className={css.earlier}>
            <p>
              <strong>{field.label}</strong>
              {!isUnanswered(answers[field.key]) && <span className={baseCss.quiet}>　いまの内容と入れ替わります</span>}
            </p>
            <p className={granteeCss.keptLines}>{formatAnswer(field, earlier[field.key])}</p>
            <Button onClick={() => onTake(field.key, earlier[field.key])}>
              この内容を使う<span className={baseCss.visuallyHidden}>（{field.label}）</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other ?? null);
