import { type Values, validateFields } from '../../../../schema/derive/validators.ts';
import type { Fields } from '../../../../schema/field.ts';
import type { RowData } from '../../../ui/row.ts';
import { type Outcome, RowsDialog, type RowsDialogProps } from '../../../ui/rows-dialog.tsx';
import { FieldInputs, InputsForm } from './field-inputs.tsx';
import { useInputs } from './use-inputs.ts';

interface Props extends Omit<RowsDialogProps, 'ready' | 'run' | 'onDone'> {
  readonly fields: Fields;
  /** The fields that it asks for; all by default. */
  readonly names?: readonly string[] | undefined;
  /** Initial values that differ from the defaults. */
  readonly begin?: Values;
  readonly run: (row: RowData, values: Values) => Promise<unknown>;
  readonly onDone: (outcomes: readonly Outcome[], values: Values) => void;
}

/** A dialog that takes inputs and runs one operation on one or many rows. */
export function InputsDialog({ fields, names = Object.keys(fields), begin, run, onDone, children, ...props }: Props) {
  const inputs = useInputs({
    start: () => ({ ...defaultsOf(fields), ...begin }),
    check: (values) => validateFields(fields, values, 'create').errors,
  });
  return (
    <RowsDialog
      {...props}
      ready={() => inputs.uploads.whenIn(inputs.areFit)}
      run={(row) => run(row, inputs.values())}
      onDone={(outcomes) => onDone(outcomes, inputs.values())}
    >
      {children}
      <InputsForm inputs={inputs}>
        <FieldInputs inputs={inputs} resource={props.resource} fields={fields} names={names} />
      </InputsForm>
    </RowsDialog>
  );
}

function defaultsOf(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, { options }]) => [name, options.startsAs ?? options.default ?? null]));
}
