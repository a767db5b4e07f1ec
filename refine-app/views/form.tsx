import { Alert } from 'antd';
import { useEffect } from 'react';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import { useKeys } from '../ui/use-keys.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrame, FormInputs } from './form-frame.tsx';
import { sectionsOf } from './form-values.ts';
import { type ResourceForm as FormState, useResourceForm } from './use-resource-form.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  /** The row to edit; none to create one. */
  readonly row?: RowData | undefined;
  /** What a new row has of itself, and is not asked for. */
  readonly given?: Values | undefined;
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
  readonly onDirty?: (dirty: boolean) => void;
  /** Hears what is typed, for what is shown beside the form. */
  readonly onValues?: (values: Values) => void;
}

/** The generated form, on a page or in a dialog. */
export function ResourceForm({ resource, row, given, onSaved, onCancel, onDirty, onValues }: Props) {
  const form = useResourceForm({ resource, row, given, onSaved, onValues });
  useEffect(() => onDirty?.(form.dirty), [form.dirty, onDirty]);
  useKeys({ 'mod+s': form.submit });
  return (
    <FormFrame
      resource={resource}
      form={form}
      save={row ? '保存する' : '登録する'}
      failed={`${resource.label}の保存中にエラーが発生しました`}
      onCancel={onCancel}
    >
      {form.restored && form.dirty && (
        <Alert
          type="info"
          showIcon
          role="status"
          message={form.restored.version ? `第${form.restored.version}版の内容を入れました` : '保存していなかった入力を復元しました'}
          description="内容を確かめて保存してください。不要なときは「やめる」を押してください。"
        />
      )}
      <ErrorSummary resource={resource} form={form} />
      <FormSections resource={resource} form={form} />
    </FormFrame>
  );
}

function FormSections({ resource, form }: { readonly resource: Resource; readonly form: FormState }) {
  return sectionsOf(resource, form.asked).map(({ title, names }) => (
    <section key={title} className={css.formSection} aria-label={title || undefined}>
      {title && <h2>{title}</h2>}
      <FormInputs resource={resource} form={form} names={names} />
    </section>
  ));
}
