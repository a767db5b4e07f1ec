/** Adds the outline, a preview and the difference from the previous version to the generated page. */
import { Link } from 'react-router';
import { FormPreview } from '../../../../../refine-app/resource/kinds/form-editor/form-preview.tsx';
import { type FormRow, publishedOf, useVersions } from '../../../../../refine-app/resource/kinds/form-editor/use-versions.ts';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../../refine-app/resource/record/record-history.tsx';
import { fieldsPanel, isFilled, type PanelProps, type RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../../refine-app/resource/record/step-history.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../../resources.config.ts';
import { binds, conditionText, type FormDefinition, type FormField, formKinds } from '../../../../../schema/forms/definition.ts';
import type { formStates } from '../../../rules/terms.ts';
import css from './application_forms.module.css';
import { Difference, PublishingCheck } from './publishing.tsx';

const { application_forms } = resources;

type Props = PanelProps<FormRow> & { readonly name: string };

export const applicationFormPage: RecordPage<FormRow> = {
  panels: {
    様式: fieldsPanel<FormRow>(['name', 'number', 'category', 'note', 'callCount', 'publishedAt', 'publishedByName', 'sha256'], isFilled),
    公開の前に: BeforePublishing,
    内容: Content,
    前の版との違い: SinceBefore,
    この様式の版: Versions,
    steps: StepHistory,
    log: RecordHistory,
  },
};

function BeforePublishing({ row, name }: Props) {
  if (row.status !== 'draft') return null;
  return (
    <Panel title={name}>
      <PublishingCheck row={row} />
    </Panel>
  );
}

function Content({ row: { definition }, name }: Props) {
  return (
    <Panel title={name}>
      <div className={css.content}>
        <Outline form={definition} />
        <FormPreview definition={definition} />
      </div>
    </Panel>
  );
}

/** All questions with their settings. */
function Outline({ form }: { readonly form: FormDefinition }) {
  if (form.sections.length === 0) return <p className={baseCss.quiet}>区分はまだありません。「編集」から加えてください。</p>;
  return (
    <ol className={css.outline}>
      {form.sections.map((section) => (
        <li key={section.key}>
          <h3>{section.title}</h3>
          {section.when && <p className={baseCss.quiet}>{conditionText(section.when, form)}</p>}
          <ul>
            {section.fields.map((field) => (
              <li key={field.key}>
                {field.label} <span className={baseCss.quiet}>{aboutField(field, form)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function aboutField({ kind, required, forOffice, identifies, bind, when, options, columns }: FormField, form: FormDefinition): string {
  const parts = [
    formKinds[kind],
    required && '必須',
    forOffice && '事務局だけ',
    identifies && '申請者が分かる',
    bind && `「${binds[bind].label}」に入る`,
    when && conditionText(when, form),
    options && `選択肢：${options.map(({ label }) => label).join('、')}`,
    columns && `列：${columns.map(({ label }) => label).join('、')}`,
  ];
  return parts.filter(Boolean).join('／');
}

function SinceBefore({ row, name }: Props) {
  const { versions = [] } = useVersions(row.name);
  const before = publishedOf(versions).find(({ number }) => number < row.number);
  if (row.status === 'draft' || !before) return null;
  return (
    <Panel title={name}>
      <Difference from={before} to={row.definition} />
    </Panel>
  );
}

function Versions({ row, name }: Props) {
  const { versions = [] } = useVersions(row.name);
  if (versions.length < 2) return null;
  return (
    <Panel title={name}>
      <ul className={css.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            {version.id === row.id ? (
              `第${version.number}版（このページ）`
            ) : (
              <Link to={recordPath(application_forms, version)}>第{version.number}版</Link>
            )}{' '}
            <StatusBadge field={application_forms.fields.status} value={version.status as keyof typeof formStates} />{' '}
            <span className={baseCss.quiet}>{version.note}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
