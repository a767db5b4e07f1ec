import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatYen } from '../../../../domain/money/yen.ts';
import { FormFields } from '../../../../refine-app/form/form-fields.tsx';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Clash } from '../../../../refine-app/grantee/pages/clash.tsx';
import { StepTitle, useNamedPlace } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { SaveLine } from '../../../../refine-app/grantee/pages/save-line.tsx';
import { afterPress } from '../../../../refine-app/ui/after-press.ts';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import type { SectionSaver } from '../../../../refine-app/ui/section-saver.ts';
import { sumOf } from '../../../../schema/forms/answers.ts';
import type { FormSection } from '../../../../schema/forms/definition.ts';
import { AnswerList, formatAnswer } from './answer-list.tsx';
import { EarlierAnswersPanel } from './earlier.tsx';
import css from './entries.module.css';
import { EntryFiles } from './entry-files.tsx';
import { entryPath } from './entry-path.ts';
import { SidePdf } from './paper.tsx';
import { useEntry } from './use-entry.ts';

/** One section: editable, or read-only where it is not writable. */
export function SectionPage() {
  const { key = '' } = useParams();
  const { id, writing, sections, savers } = useEntry();
  const section = sections.find((one) => one.key === key);
  const saver = savers.find((one) => one.key === key)?.saver;
  usePageTitle(section?.title ?? '応募を書く');
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        {section?.title ?? 'この区分は、いまの回答では要りません'}
      </StepTitle>
      {section &&
        saver &&
        (writing.writable.includes(key) ? (
          <EditableSection key={key} section={section} saver={saver} />
        ) : (
          <ReadOnlySection section={section} saver={saver} />
        ))}
    </>
  );
}

interface Props {
  readonly section: FormSection;
  readonly saver: SectionSaver;
}

function EditableSection({ section, saver }: Props) {
  useNamedPlace();
  const state = useEntry();
  const { id, writing, answers, problems, sections } = state;
  const isChecked = useSearchParams()[0].has('checked');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [seesPaper, showPaper] = useState(false);
  const next = sections[sections.findIndex(({ key }) => key === section.key) + 1];
  const correctionMessages = (writing.correction?.items ?? []).flatMap(({ sectionKey, message }) => (sectionKey === section.key ? [message] : []));
  const onLeave = (key: string) => {
    afterPress(() => setTouched((before) => new Set([...before, key])));
    void saver.flush();
  };
  const shown = Object.fromEntries(Object.entries(problems).filter(([key]) => isChecked || touched.has(key)));
  return (
    <div className={seesPaper ? css.beside : undefined}>
      <div>
        {correctionMessages.length > 0 && (
          <Note tone="bad" washed title="直してほしいこと">
            <p className={granteeCss.keptLines}>{correctionMessages.join('\n\n')}</p>
          </Note>
        )}
        {section.help && <p className={granteeCss.keptLines}>{section.help}</p>}
        <SaveLine state={saver.snapshot()} onRetry={() => void saver.flush()} />
        <SectionConflict section={section} saver={saver} />
        <EarlierAnswersPanel section={section} onTake={(key, answer) => saver.type(key, answer)} />
        <form className={granteeCss.sheet} onSubmit={(event) => event.preventDefault()} noValidate>
          <FormFields
            section={section}
            answers={answers}
            problems={shown}
            notes={useNotes()}
            onChange={(key, value) => saver.type(key, value)}
            onLeave={onLeave}
            onCompose={(composing) => saver.compose(composing)}
            files={(field) => <EntryFiles field={field} />}
          />
        </form>
        <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
          {next ? (
            <LinkButton type="primary" to={entryPath(id, `sections/${next.key}`)}>
              次へ（{next.title}）
            </LinkButton>
          ) : (
            <LinkButton type="primary" to={entryPath(id, 'check')}>
              確かめて提出する
            </LinkButton>
          )}
          <LinkButton to={entryPath(id)}>区分の一覧にもどる</LinkButton>
          <Button aria-pressed={seesPaper} onClick={() => showPaper(!seesPaper)}>
            {seesPaper ? '様式を閉じる' : '様式（PDF）で見る'}
          </Button>
        </div>
      </div>
      {seesPaper && <SidePdf savedAt={saver.snapshot().savedAt} />}
    </div>
  );
}

/** Notes beside the amount fields: the upper limit, and the budget's difference from the planned total. */
function useNotes(): Readonly<Record<string, ReactNode>> {
  const { writing, answers } = useEntry();
  const { amount } = writing.call;
  const fields = writing.form.definition.sections.flatMap((section) => section.fields);
  const amountField = fields.find(({ bind }) => bind === 'entryAmount');
  const totalField = fields.find(({ bind }) => bind === 'entryAmountTotal') ?? amountField;
  const budgetField = fields.find(({ bind }) => bind === 'budget');
  const total = totalField && answers[totalField.key];
  return {
    ...(amountField && amount !== null && { [amountField.key]: `上限は ${formatYen(amount)} です。` }),
    ...(budgetField &&
      totalField &&
      typeof total === 'number' && { [budgetField.key]: budgetNote(totalField.label, total, answers[budgetField.key]) }),
  };
}

function budgetNote(label: string, total: number, rows: unknown): string {
  const remaining = total - sumOf(Array.isArray(rows) ? rows : [], 'amount');
  if (remaining === 0) return `合計は、「${label}」の ${formatYen(total)} と同じです。`;
  return `「${label}」の ${formatYen(total)} ${remaining > 0 ? `まで、あと ${formatYen(remaining)} です。` : `を ${formatYen(-remaining)} こえています。`}`;
}

function SectionConflict({ section, saver }: Props) {
  const { conflict, edits } = saver.snapshot();
  if (!conflict) return null;
  const { latest, keys } = conflict;
  const contested = section.fields
    .filter(({ key }) => keys.includes(key))
    .map((field) => ({
      key: field.key,
      label: field.label,
      own: formatAnswer(field, edits[field.key]),
      theirs: formatAnswer(field, latest.answers[field.key]),
    }));
  return <Clash at={latest.savedAt} by={latest.savedByName} contested={contested} onSettle={(keepsOwn) => void saver.settle(keepsOwn)} />;
}

/** Saved answers, and edits that were not saved before the deadline, so that they can be copied. */
function ReadOnlySection({ section, saver }: Props) {
  const { answers } = useEntry();
  const { base, edits } = saver.snapshot();
  const unsaved = section.fields.filter(({ key }) => Object.hasOwn(edits, key));
  return (
    <>
      {unsaved.length > 0 && (
        <Note tone="bad" title="この端末に、保存できなかった入力が残っています">
          <AnswerList fields={unsaved} answers={edits} />
        </Note>
      )}
      <div className={granteeCss.sheet}>
        <AnswerList fields={section.fields} answers={unsaved.length > 0 ? { ...answers, ...base.answers } : answers} />
      </div>
    </>
  );
}
