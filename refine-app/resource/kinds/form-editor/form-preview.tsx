import { Alert } from 'antd';
import { useState } from 'react';
import { formatYen } from '../../../../domain/money/yen.ts';
import type { FieldErrors } from '../../../../schema/derive/validators.ts';
import { type Answers, answerText, problemsOf, sumOf, visibleForm } from '../../../../schema/forms/answers.ts';
import { readDefinition } from '../../../../schema/forms/check-definition.ts';
import { binds, type FormDefinition, type FormField, fieldsOfForm } from '../../../../schema/forms/definition.ts';
import type { TableRow } from '../../../../schema/kinds/table.ts';
import { FileChoice, FormFields, fieldId } from '../../../form/form-fields.tsx';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import css from './form-preview.module.css';

/** Names of the files that were chosen for a field; none is uploaded. */
type Chosen = Readonly<Record<string, readonly string[]>>;

/**
 * A form as applicants see it on a phone, to be filled in and submitted as a test. Nothing is stored.
 * @param definition the current draft, which may have mistakes
 */
export function FormPreview({ definition }: { readonly definition: unknown }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [files, setFiles] = useState<Chosen>({});
  const [tried, setTried] = useState(false);
  const { form, mistakes } = readDefinition(definition);
  const counts = Object.fromEntries(Object.entries(files).map(([key, names]) => [key, names.length]));
  const problems = tried ? problemsOf(form, answers, counts, { amount: null }) : {};
  const { sections } = visibleForm(form, answers);
  const reset = () => {
    setAnswers({});
    setFiles({});
    setTried(false);
  };
  return (
    <section className={css.preview} aria-label="申請者の見え方">
      <h2>申請者の見え方</h2>
      <p className={baseCss.quiet}>スマートフォンでの見え方です。入力して、提出を試せます。入力したことは、どこにも残りません。</p>
      {mistakes.length > 0 && <p className={baseCss.quiet}>直すところがあるため、読み取れたところまでを示しています。</p>}
      <div className={css.phone} data-touch>
        {sections.length === 0 && <p className={baseCss.quiet}>項目を加えると、ここに現れます。</p>}
        {sections.map((section) => (
          <section key={section.key} aria-label={section.title}>
            <h3>{section.title || '（名前のない区分）'}</h3>
            {section.help && <p className={css.help}>{section.help}</p>}
            <FormFields
              section={section}
              answers={answers}
              problems={problems}
              onChange={(key, value) => setAnswers((now) => ({ ...now, [key]: value }))}
              files={(field) => (
                <>
                  <FileChoice
                    field={field}
                    onFiles={(added) => setFiles((now) => ({ ...now, [field.key]: [...(now[field.key] ?? []), ...added.map(({ name }) => name)] }))}
                  />
                  <ul>
                    {(files[field.key] ?? []).map((name, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name
                      <li key={index}>{name}</li>
                    ))}
                  </ul>
                </>
              )}
            />
          </section>
        ))}
      </div>
      {sections.length > 0 && (
        <div className={css.trial}>
          <Button type="primary" onClick={() => setTried(true)}>
            提出を試す
          </Button>
          <Button onClick={reset}>入力を消す</Button>
        </div>
      )}
      <div role="status">{tried && <Result form={form} answers={answers} problems={problems} />}</div>
    </section>
  );
}

interface ResultProps {
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly problems: FieldErrors;
}

/** The outcome of a submission: the remaining problems, or the values that the application would get. */
function Result({ form, answers, problems }: ResultProps) {
  const fields = fieldsOfForm(visibleForm(form, answers));
  const wrong = fields.filter(({ key }) => problems[key]);
  if (wrong.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        message={`このままでは提出できません（${wrong.length}か所）`}
        description={
          <ul className={css.problems}>
            {wrong.map(({ key }) => (
              <li key={key}>
                <a
                  href={`#${fieldId(key)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(key))?.focus();
                  }}
                >
                  {problems[key]}
                </a>
              </li>
            ))}
          </ul>
        }
      />
    );
  const filled = fields.filter(({ bind }) => bind);
  return (
    <Alert
      type="success"
      showIcon
      message="このまま提出できます"
      description={
        <>
          {filled.length > 0 && <p>申請には、次のように入ります。</p>}
          <dl className={css.filled}>
            {filled.map((field) => (
              <div key={field.key}>
                <dt>{field.bind && binds[field.bind].label}</dt>
                <dd>{filledText(field, answers[field.key]) || '－'}</dd>
              </div>
            ))}
          </dl>
        </>
      }
    />
  );
}

function filledText(field: FormField, answer: unknown): string {
  if (field.bind !== 'budget') return answerText(field, answer);
  const rows = (answer ?? []) as readonly TableRow[];
  return `${rows.length}行・合計 ${formatYen(sumOf(rows, 'amount'))}`;
}
