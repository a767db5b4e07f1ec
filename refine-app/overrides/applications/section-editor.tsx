import { Alert, Button } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import type { RowData } from '../../ui/row.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { ConflictDialog } from '../../views/conflict-dialog.tsx';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { type ResourceForm, useResourceForm } from '../../views/use-resource-form.ts';
import { applications } from './application.ts';
import { withInputs } from './section-resource.ts';

interface Props {
  readonly row: RowData;
  readonly title: string;
  /** The inputs of the section. */
  readonly names: readonly string[];
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
}

/** A section as inputs, in its place. Only what was changed in it is saved. */
export function SectionEditor({ row, title, names, onSaved, onCancel }: Props) {
  const part = withInputs(applications, names);
  const form = useResourceForm({ resource: part, row, onSaved });
  const element = useRef<HTMLFormElement>(null);
  useReturnFocus();
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <section className="form-section" aria-label={`${title}の編集`}>
      <h2>{title}</h2>
      <form
        ref={element}
        className="form case-form"
        noValidate
        onKeyDown={(event) => onKey(event, form, onCancel)}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <SectionInputs part={part} names={names} form={form} />
        <SaveBar form={form} onCancel={onCancel} />
        {form.latest && <ConflictDialog resource={part} form={form} latest={form.latest} />}
      </form>
    </section>
  );
}

interface InputsProps {
  readonly part: Resource;
  readonly names: readonly string[];
  readonly form: ResourceForm;
}

function SectionInputs({ part, names, form }: InputsProps) {
  const idPrefix = useId();
  return (
    <>
      <ErrorSummary resource={part} errors={form.errors} names={names} idPrefix={idPrefix} refusals={form.refusals} />
      <div>
        <FieldInputs
          resource={part}
          fields={part.fields}
          names={names}
          values={form.values}
          errors={form.errors}
          row={form.base}
          onChange={form.change}
          onBlur={(name) => form.blur(name)}
          idPrefix={idPrefix}
        />
      </div>
    </>
  );
}

function SaveBar({ form, onCancel }: { readonly form: ResourceForm; readonly onCancel: () => void }) {
  return (
    <>
      {form.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message="保存できませんでした。入力した内容はそのまま残っています。"
          description={<span className="cell-lines">{form.failure}</span>}
        />
      )}
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={form.saving}>
          保存する
        </Button>
        <Button onClick={onCancel} disabled={form.saving}>
          やめる
        </Button>
        <span className="form-state" role="status">
          {form.dirty ? '保存していない変更があります' : ''}
        </span>
      </div>
    </>
  );
}

/** Ctrl+S and ⌘+S save. Esc leaves what nobody has touched; an open list or calendar takes it first. */
function onKey(event: KeyboardEvent<HTMLFormElement>, form: ResourceForm, onCancel: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
    event.preventDefault();
    form.submit();
  }
  const list = event.currentTarget.querySelector('.ant-select-open, [aria-expanded="true"]');
  if (event.key === 'Escape' && !form.dirty && !form.saving && !list) onCancel();
}
