import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { useRef, useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ErrorSummary } from '../../../../../refine-app/resource/edit/error-summary.tsx';
import { HeldFields, type ReadOnlyPart } from '../../../../../refine-app/resource/edit/form.tsx';
import { FormInputs } from '../../../../../refine-app/resource/edit/form-frame.tsx';
import { inputNames, sectionsOf } from '../../../../../refine-app/resource/edit/form-values.ts';
import { InlineForm } from '../../../../../refine-app/resource/edit/inline-form.tsx';
import { useResourceForm } from '../../../../../refine-app/resource/edit/use-resource-form.ts';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { RecordSection } from '../../../../../refine-app/resource/record/record-section.tsx';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { readableFields } from '../../../../../refine-app/ui/present.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';
import { BankReset } from './bank-reset.tsx';
import { useLockedFields } from './locked-fields.ts';
import { inputsOf, withInputs } from './section-resource.ts';

const { grants } = resources;

/** Already shown in the page header. */
const shownInHeader = ['status', 'statusSince'];

const income: readonly string[] = ['otherGrants', 'otherIncome'];

/** Whether other income is shown: it has a value, the programme deducts it, or the programme could not be read. */
function useAsksIncome(row: RowData): boolean {
  const hasIncome = income.some((name) => typeof row[name] === 'number');
  const readable = may(useMe(), grants.name, 'read');
  const { result, query } = useOne<RowData>({
    resource: grants.name,
    id: Number(row.grantId),
    queryOptions: { enabled: !hasIncome && readable && Boolean(row.grantId) },
  });
  return hasIncome || query.isError || result?.otherIncomeRule === 'deduct';
}

/** The submission, if it came through a call, and the application's own fields. One section at a time is edited inline. */
export function ContentTab({ row: fetched }: PanelProps) {
  const hidden = useMe().hidden.applications ?? [];
  const [editing, setEditing] = useState<string>();
  const [saved, setSaved] = useState<RowData>();
  const row: RowData = saved && saved.version > fetched.version ? saved : fetched;
  const hiddenIncome = useAsksIncome(row) ? [] : income;
  const names = readableFields(applications, hidden).filter((name) => name in row && ![...shownInHeader, ...hiddenIncome].includes(name));
  const { held, isKnown } = useLockedFields(fetched);
  const inputs = isKnown && row.abilities.includes('update') ? inputNames(applications, hidden).filter((name) => !held?.names.includes(name)) : [];
  return (
    <div className={css.casePanel}>
      {fetched.callId && <AnswersPanel row={fetched} />}
      {sectionsOf(applications, names).map((section) => (
        <ContentSection
          key={section.title}
          {...section}
          row={row}
          held={held}
          inputs={section.names.filter((name) => inputs.includes(name))}
          editing={editing}
          onEdit={setEditing}
          onSaved={(after) => {
            setSaved(after);
            setEditing(undefined);
          }}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly inputs: readonly string[];
  readonly row: RowData;
  readonly held: ReadOnlyPart | undefined;
  /** The section that is being edited, if any. */
  readonly editing: string | undefined;
  readonly onEdit: (title: string | undefined) => void;
  readonly onSaved: (row: RowData) => void;
}

function ContentSection({ title, names, inputs, row, held, editing, onEdit, onSaved }: SectionProps) {
  const open = editing === title;
  const edit = useRef<HTMLButtonElement>(null);
  /** The button that reset the account has disappeared, so the focus moves to the section's edit button. */
  const focusEdit = () => setTimeout(() => edit.current?.focus(), 100);
  return (
    <div className={css.caseSection}>
      {open ? (
        <SectionEditor row={row} title={title} names={inputs} held={held} among={names} onSaved={onSaved} onCancel={() => onEdit(undefined)} />
      ) : (
        <RecordSection resource={applications} row={row} title={title} names={names} />
      )}
      <div className={css.sectionButtons} hidden={open}>
        {inputs.includes('bankId') && <BankReset row={row} disabled={editing !== undefined} onReset={focusEdit} />}
        {inputs.length > 0 && (
          <Button ref={edit} size="small" aria-label={`${title}を編集`} disabled={editing !== undefined && !open} onClick={() => onEdit(title)}>
            編集
          </Button>
        )}
      </div>
    </div>
  );
}

interface Props {
  readonly row: RowData;
  readonly title: string;
  /** The inputs of the section. */
  readonly names: readonly string[];
  readonly held: ReadOnlyPart | undefined;
  /** All fields of the section. */
  readonly among: readonly string[];
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
}

/** Inline form of a section; only changed fields are saved. */
function SectionEditor({ row, title, names: fields, held, among, onSaved, onCancel }: Props) {
  const names = inputsOf(fields);
  const part = withInputs(applications, names);
  const form = useResourceForm({ resource: part, row, onSaved });
  return (
    <section className={viewsCss.formSection} aria-label={`${title}の編集`}>
      <h2>{title}</h2>
      <InlineForm resource={part} form={form} className={clsx(viewsCss.formInline, css.caseForm)} onCancel={onCancel}>
        <ErrorSummary resource={part} form={form} />
        <div>
          {held && among.some((name) => held.names.includes(name)) && <Alert type="info" showIcon message={held.text} />}
          <HeldFields resource={applications} row={row} held={held} among={among} />
          <FormInputs resource={part} form={form} names={names} />
        </div>
      </InlineForm>
    </section>
  );
}
