import type { RowData } from '../../ui/row.ts';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { FormInputs } from '../../views/form-inputs.tsx';
import { InlineForm } from '../../views/inline-form.tsx';
import { useResourceForm } from '../../views/use-resource-form.ts';
import { applications } from './application.ts';
import { inputsOf, withInputs } from './section-resource.ts';

interface Props {
  readonly row: RowData;
  readonly title: string;
  /** The inputs of the section. */
  readonly names: readonly string[];
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
}

/** A section as inputs, in its place. Only what was changed in it is saved. */
export function SectionEditor({ row, title, names: fields, onSaved, onCancel }: Props) {
  const names = inputsOf(fields);
  const part = withInputs(applications, names);
  const form = useResourceForm({ resource: part, row, onSaved });
  return (
    <section className="form-section" aria-label={`${title}の編集`}>
      <h2>{title}</h2>
      <InlineForm resource={part} form={form} className="case-form" onCancel={onCancel}>
        <ErrorSummary resource={part} form={form} />
        <div>
          <FormInputs resource={part} form={form} names={names} />
        </div>
      </InlineForm>
    </section>
  );
}
