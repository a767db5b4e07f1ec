import { useId } from 'react';
import { type FieldErrors, isSpared, type Values } from '../../../schema/derive/validators.ts';
import type { Field, Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Uploads } from '../../fields/inputs/use-uploads.ts';
import type { RowData } from '../../ui/row.ts';
import { Labelled } from '../pages/labelled.tsx';
import { inputOf } from './inputs.tsx';

interface Props {
  readonly resource: Resource;
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly row?: RowData | undefined;
  readonly uploads: Uploads;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onBlur?: (name: string) => void;
}

/** The inputs of a form or a dialog, each with its label, its help and what is wrong with it. */
export function FieldInputs({ fields, names, values, ...props }: Props) {
  return names.map((name) => {
    const field = fields[name];
    return field && !isSpared(field, values) ? <FieldInput key={name} {...props} name={name} field={field} values={values} /> : null;
  });
}

type FieldProps = Omit<Props, 'fields' | 'names'> & { readonly name: string; readonly field: Field };

function FieldInput({ resource, name, field, values, errors, row, uploads, onChange, onBlur }: FieldProps) {
  const id = useId();
  const { label, options } = field;
  const error = errors[name];
  const required = Boolean(options.required || options.requiredOnSubmit || (!row && options.requiredOnCreate));
  const Input = inputOf(field);
  return (
    <Labelled id={id} label={label} required={required} help={options.help} error={error}>
      {(describedBy) => (
        <Input
          {...{ id, resource, name, field, row, required, uploads, describedBy }}
          value={values[name]}
          invalid={error !== undefined}
          onChange={(value) => onChange(name, value)}
          onBlur={() => onBlur?.(name)}
        />
      )}
    </Labelled>
  );
}
