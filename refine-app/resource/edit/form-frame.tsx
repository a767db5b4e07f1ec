import { Alert } from 'antd';
import clsx from 'clsx/lite';
import type { FormHTMLAttributes, Ref } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { Button } from '../../ui/button.tsx';
import fieldsCss from '../kinds/fields.module.css';
import { FieldInputs, InputsForm } from '../kinds/inputs/field-inputs.tsx';
import css from '../list/views.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { ResourceForm } from './use-resource-form.ts';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'resource'> {
  readonly resource: Resource;
  readonly form: ResourceForm;
  /** Text of the save button. */
  readonly save: string;
  /** Title of a failure. */
  readonly failed?: string | undefined;
  readonly onCancel: () => void;
  readonly ref?: Ref<HTMLFormElement>;
}

/** The `<form>` around a row's inputs, with the buttons and the conflict dialog. */
export function FormFrame({ resource, form, save, failed, onCancel, className, children, ...props }: Props) {
  return (
    <form
      {...props}
      className={className ? clsx(css.form, className) : css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <InputsForm inputs={form.inputs}>{children}</InputsForm>
      <SaveBar form={form} save={save} failed={failed} onCancel={onCancel} />
      {form.latest && <ConflictDialog resource={resource} form={form} latest={form.latest} />}
    </form>
  );
}

/** Some inputs of a form. */
export function FormInputs({ resource, form, names }: Pick<Props, 'resource' | 'form'> & { readonly names: readonly string[] }) {
  return <FieldInputs inputs={form.inputs} resource={resource} fields={resource.fields} names={names} row={form.base} />;
}

/** The end of a form: the failure, the buttons, and whether there are unsaved changes. */
function SaveBar({ form, save, failed = '保存できませんでした', onCancel }: Pick<Props, 'form' | 'save' | 'failed' | 'onCancel'>) {
  return (
    <>
      {form.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failed}
          description={<span className={fieldsCss.cellLines}>{`${form.failure}\n入力した内容はそのまま残っています。`}</span>}
        />
      )}
      <div className={css.formButtons}>
        <Button type="primary" submit loading={form.saving}>
          {save}
        </Button>
        <Button onClick={onCancel} disabled={form.saving}>
          やめる
        </Button>
        <span className={css.formState} role="status">
          {form.dirty ? '保存していない変更があります' : ''}
        </span>
      </div>
    </>
  );
}
