import { Alert } from 'antd';
import { useEffect } from 'react';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { useKeys } from '../../ui/use-keys.ts';
import css from '../list/views.module.css';
import { RecordFields } from '../record/record-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrame, FormInputs } from './form-frame.tsx';
import { sectionsOf } from './form-values.ts';
import { type ResourceForm as FormState, useResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  /** The row to edit; none to create one. */
  readonly row?: RowData | undefined;
  /** Fixed values of a new row, for which there are no inputs. */
  readonly given?: Values | undefined;
  /** Fields that are shown read-only, and the reason. */
  readonly held?: ReadOnlyPart | undefined;
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
  readonly onDirty?: (dirty: boolean) => void;
  /** Called with the current values, for content beside the form. */
  readonly onValues?: (values: Values) => void;
}

export interface ReadOnlyPart {
  readonly names: readonly string[];
  readonly text: string;
}

/** The generated form, on a page or in a dialog. */
export function ResourceForm({ resource, row, given, held, onSaved, onCancel, onDirty, onValues }: Props) {
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
      {held && <Alert type="info" showIcon message={held.text} />}
      <FormSections resource={resource} form={form} held={held} />
    </FormFrame>
  );
}

function FormSections({ resource, form, held }: Pick<Props, 'resource' | 'held'> & { readonly form: FormState }) {
  return sectionsOf(resource, [...form.asked, ...(held?.names ?? [])]).map(({ title, names }) => (
    <section key={title} className={css.formSection} aria-label={title || undefined}>
      {title && <h2>{title}</h2>}
      <HeldFields resource={resource} row={form.base} held={held} among={names} />
      <FormInputs resource={resource} form={form} names={names.filter((name) => form.asked.includes(name))} />
    </section>
  ));
}

interface HeldProps {
  readonly resource: Resource;
  readonly row: RowData | undefined;
  readonly held: ReadOnlyPart | undefined;
  readonly among: readonly string[];
}

/** The read-only fields among these. */
export function HeldFields({ resource, row, held, among }: HeldProps) {
  const names = among.filter((name) => held?.names.includes(name));
  return row && names.length > 0 ? <RecordFields resource={resource} row={row} names={names} /> : null;
}
