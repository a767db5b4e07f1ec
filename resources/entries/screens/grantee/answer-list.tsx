import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { type Answers, answerText, fieldOf, isAsked, isUnanswered } from '../../../../schema/forms/answers.ts';
import type { FormField } from '../../../../schema/forms/definition.ts';
import { kindOf } from '../../../../schema/kinds/index.ts';
import { useEntry } from './use-entry.ts';

interface Props {
  readonly fields: readonly FormField[];
  readonly answers: Answers;
}

/** Questions with their answers, read-only. */
export function AnswerList({ fields, answers }: Props) {
  const { writing, answers: all } = useEntry();
  return (
    <dl className={granteeCss.facts}>
      {fields
        .filter(({ when }) => isAsked(when, all))
        .map((field) => {
          const names = writing.files.filter(({ fieldKey }) => fieldKey === field.key).map(({ fileName }) => fileName);
          const text = field.kind === 'file' ? names.join('\n') : formatAnswer(field, answers[field.key]);
          return (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>{text || <span className={baseCss.quiet}>（空欄）</span>}</dd>
            </div>
          );
        })}
    </dl>
  );
}

/** Formats an answer; an invalid one is shown as typed. */
export function formatAnswer(field: FormField, answer: unknown): string {
  const declared = fieldOf(field);
  const isSound = isUnanswered(answer) || kindOf(declared).check(answer, declared).ok;
  return isSound ? answerText(field, answer) : asTyped(answer);
}

function asTyped(answer: unknown): string {
  if (Array.isArray(answer)) return answer.map(asTyped).join('\n');
  if (typeof answer === 'object' && answer !== null) return Object.values(answer).map(asTyped).join('　');
  return String(answer ?? '－');
}
