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
import { AnswerList, readable } from './answer-list.tsx';
import { Earlier } from './earlier.tsx';
import css from './entries.module.css';
import { EntryFiles } from './entry-files.tsx';
import { entryPath } from './entry-path.ts';
import { PaperBeside } from './paper.tsx';
import { useEntry } from './use-entry.ts';

/** One section: its questions, or what has been answered where it cannot be written. */
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
        (writing.writable.includes(key) ? <Write key={key} section={section} saver={saver} /> : <Closed section={section} saver={saver} />)}
    </>
  );
}

interface Props {
  readonly section: FormSection;
  readonly saver: SectionSaver;
}

function Write({ section, saver }: Props) {
  useNamedPlace();
  const state = useEntry();
  const { id, writing, answers, problems, sections } = state;
  const isChecked = useSearchParams()[0].has('checked');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [seesPaper, showPaper] = useState(false);
  const next = sections[sections.findIndex(({ key }) => key === section.key) + 1];
  const wishes = (writing.correction?.items ?? []).flatMap(({ sectionKey, message }) => (sectionKey === section.key ? [message] : []));
  const onLeave = (key: string) => {
    afterPress(() => setLeft((before) => new Set([...before, key])));
    void saver.flush();
  };
  const shown = Object.fromEntries(Object.entries(problems).filter(([key]) => isChecked || left.has(key)));
  return (
    <div className={seesPaper ? css.beside : undefined}>
      <div>
        {wishes.length > 0 && (
          <Note tone="bad" washed title="直してほしいこと">
            <p className={granteeCss.keptLines}>{wishes.join('\n\n')}</p>
          </Note>
        )}
        {section.help && <p className={granteeCss.keptLines}>{section.help}</p>}
        <SaveLine state={saver.snapshot()} onRetry={() => void saver.flush()} />
        <SectionClash section={section} saver={saver} />
        <Earlier section={section} onTake={(key, answer) => saver.type(key, answer)} />
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
      {seesPaper && <PaperBeside savedAt={saver.snapshot().savedAt} />}
    </div>
  );
}

/** What the programme allows, at the amounts that it is about. */
function useNotes(): Readonly<Record<string, ReactNode>> {
  const { writing, answers } = useEntry();
  const { amount } = writing.call;
  const fields = writing.form.definition.sections.flatMap((section) => section.fields);
  const asked = fields.find(({ bind }) => bind === 'entryAmount');
  const planned = fields.find(({ bind }) => bind === 'entryAmountTotal') ?? asked;
  const budget = fields.find(({ bind }) => bind === 'budget');
  const plan = planned && answers[planned.key];
  return {
    ...(asked && amount !== null && { [asked.key]: `上限は ${formatYen(amount)} です。` }),
    ...(budget && planned && typeof plan === 'number' && { [budget.key]: toPlan(planned.label, plan, answers[budget.key]) }),
  };
}

function toPlan(label: string, plan: number, rows: unknown): string {
  const left = plan - sumOf(Array.isArray(rows) ? rows : [], 'amount');
  if (left === 0) return `合計は、「${label}」の ${formatYen(plan)} と同じです。`;
  return `「${label}」の ${formatYen(plan)} ${left > 0 ? `まで、あと ${formatYen(left)} です。` : `を ${formatYen(-left)} こえています。`}`;
}

function SectionClash({ section, saver }: Props) {
  const { conflict, edits } = saver.snapshot();
  if (!conflict) return null;
  const { latest, keys } = conflict;
  const contested = section.fields
    .filter(({ key }) => keys.includes(key))
    .map((field) => ({
      key: field.key,
      label: field.label,
      own: readable(field, edits[field.key]),
      theirs: readable(field, latest.answers[field.key]),
    }));
  return <Clash at={latest.savedAt} by={latest.savedByName} contested={contested} onSettle={(keepsOwn) => void saver.settle(keepsOwn)} />;
}

/** What has been answered; and what could not be saved in time, so that it can be copied. */
function Closed({ section, saver }: Props) {
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
