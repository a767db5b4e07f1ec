import { Form } from 'antd';
import { type ReactNode, useEffect, useId } from 'react';
import { type FieldErrors, isSpared, type Values } from '../../../schema/derive/validators.ts';
import type { Field, Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { inputOf } from './index.ts';
import type { Uploads } from './use-uploads.ts';

export interface FieldInputsProps {
  readonly resource: Resource;
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly values: Values;
  readonly errors: FieldErrors;
  /** The row being edited; none when one is created. */
  readonly row?: RowData | undefined;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onBlur: (name: string) => void;
  readonly uploads?: Uploads | undefined;
  /** Begins the ids of the inputs; the error summary links to them. */
  readonly idPrefix?: string;
}

/** Inputs by kind, one under the other, each with its label, unit, help and error. */
export function FieldInputs({ fields, names, idPrefix, ...props }: FieldInputsProps) {
  const ownId = useId();
  return (
    <Form component={false} layout="vertical" requiredMark={markRequired}>
      {names.map((name) => {
        const field = fields[name];
        return (
          field &&
          !isSpared(field, props.values) && <FieldInput key={name} {...props} id={inputId(idPrefix ?? ownId, name)} name={name} field={field} />
        );
      })}
    </Form>
  );
}

export function inputId(prefix: string, name: string): string {
  return `${prefix}-${name}`;
}

interface FieldInputProps extends Omit<FieldInputsProps, 'fields' | 'names' | 'idPrefix'> {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
}

function FieldInput({ id, resource, name, field, values, errors, row, onChange, onBlur, uploads }: FieldInputProps) {
  const Input = inputOf(field);
  const { required, requiredOnCreate, requiredOnSubmit, help, unit } = field.options;
  const error = errors[name];
  const mandatory = Boolean(required || requiredOnSubmit || (requiredOnCreate && !row));
  useRequiredMark(id, mandatory);
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Form.Item
      label={<span id={`${id}-label`}>{field.label}</span>}
      htmlFor={id}
      required={mandatory}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={`${id}-error`}>{error}</span>}
      extra={help && <span id={`${id}-help`}>{help}</span>}
    >
      <div className="field-control">
        <Input
          id={id}
          resource={resource}
          name={name}
          field={field}
          value={values[name]}
          row={row}
          values={values}
          onChange={(value) => onChange(name, value)}
          onBlur={() => onBlur(name)}
          uploads={uploads}
          required={mandatory}
          invalid={error !== undefined}
          describedBy={describedBy || undefined}
        />
        {unit && <span className="field-unit">{unit}</span>}
      </div>
    </Form.Item>
  );
}

/** antd's select passes what it is told on to its outer box as well, where `aria-required` is not allowed. */
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
        <span className="required-mark" aria-hidden="true">
          必須
        </span>
      )}
    </>
  );
}
