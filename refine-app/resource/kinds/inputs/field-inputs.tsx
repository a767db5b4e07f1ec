import { Form } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { isMadeUnnecessary } from '../../../../schema/derive/validators.ts';
import type { Field, Fields } from '../../../../schema/field.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { RowData } from '../../../ui/row.ts';
import fieldsCss from '../fields.module.css';
import { inputOf } from './index.ts';
import { type Inputs, useFormValue } from './use-inputs.ts';

/** Provides the state of the `FieldInputs` within it. The `<form>` element is the page's. */
export function InputsForm({ inputs, children }: { readonly inputs: Inputs; readonly children: ReactNode }) {
  return (
    <Form
      component={false}
      form={inputs.form}
      name={inputs.idPrefix}
      initialValues={inputs.start}
      onValuesChange={inputs.typed}
      layout="vertical"
      requiredMark={markRequired}
    >
      {children}
    </Form>
  );
}

interface FieldInputsProps {
  readonly inputs: Inputs;
  readonly resource: Resource;
  readonly fields: Fields;
  readonly names: readonly string[];
  /** The row being edited; none when one is created. */
  readonly row?: RowData | undefined;
}

/** One input per field, by kind, with label, unit, help and error. */
export function FieldInputs({ fields, names, ...props }: FieldInputsProps) {
  return names.map((name) => fields[name] && <FieldInput key={name} {...props} name={name} field={fields[name]} />);
}

/** The id that antd gives an input of a named form. */
export function inputId({ idPrefix }: Inputs, name: string): string {
  return `${idPrefix}_${name}`;
}

interface FieldInputProps extends Omit<FieldInputsProps, 'fields' | 'names'> {
  readonly name: string;
  readonly field: Field;
}

function FieldInput(props: FieldInputProps) {
  const { inputs, name, field, row } = props;
  const { required, requiredOnCreate, requiredOnSubmit, help } = field.options;
  const mandatory = Boolean(required || requiredOnSubmit || (requiredOnCreate && !row));
  if (useFormValue((values) => isMadeUnnecessary(field, values))) return null;
  return (
    <Form.Item name={name} label={<span id={`${inputId(inputs, name)}-label`}>{field.label}</span>} required={mandatory} extra={help}>
      <Control {...props} mandatory={mandatory} />
    </Form.Item>
  );
}

interface ControlProps extends FieldInputProps {
  readonly mandatory: boolean;
  /** Set by antd's form. */
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-invalid'?: string;
  readonly 'aria-describedby'?: string;
}

function Control({ inputs, resource, name, field, row, mandatory, id = '', value, onChange = () => undefined, ...aria }: ControlProps) {
  const Input = inputOf(field);
  const { unit } = field.options;
  useRequiredMark(id, mandatory);
  return (
    <div className={fieldsCss.fieldControl}>
      <Input
        id={id}
        resource={resource}
        name={name}
        field={field}
        value={value}
        row={row}
        onChange={onChange}
        onBlur={() => inputs.left(name)}
        uploads={inputs.uploads}
        required={mandatory}
        invalid={aria['aria-invalid'] === 'true'}
        describedBy={aria['aria-describedby']}
      />
      {unit && <span className={fieldsCss.fieldUnit}>{unit}</span>}
    </div>
  );
}

/** Sets `aria-required` on the input: antd's select would also set it on its outer element, where it is not allowed. */
function useRequiredMark(id: string, required: boolean): void {
  useEffect(() => {
    const input = document.getElementById(id);
    if (input?.matches('input, textarea')) input.setAttribute('aria-required', String(required));
  }, [id, required]);
}

function markRequired(label: ReactNode, { required }: { required: boolean }) {
  return (
    <>
      {label}
      {required && (
        <span className={fieldsCss.requiredMark} aria-hidden="true">
          必須
        </span>
      )}
    </>
  );
}
