import { screen } from '@testing-library/react';
import { FieldInputs, InputsForm, inputId } from '../../../refine-app/resource/kinds/inputs/field-inputs.tsx';
import { type Inputs, useInputs } from '../../../refine-app/resource/kinds/inputs/use-inputs.ts';
import type { RowData } from '../../../refine-app/ui/row.ts';
import { type Values, validateFields } from '../../../schema/derive/validators.ts';
import type { Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { draw } from './draw.tsx';

interface Given {
  readonly resource: Resource;
  readonly fields?: Fields;
  readonly start?: Values;
  readonly row?: RowData;
}

/** Draws inputs by kind in a form that shows at 「確かめる」 what is wrong. */
export function drawInputs({ resource, fields = resource.fields, start = {}, row }: Given) {
  const held: { inputs?: Inputs } = {};
  const check = (values: Values) => validateFields(fields, values, row ? 'update' : 'create').errors;
  const Holder = () => {
    const inputs = useInputs({ start: () => start, check });
    held.inputs = inputs;
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          inputs.areFit();
        }}
      >
        <InputsForm inputs={inputs}>
          <FieldInputs inputs={inputs} resource={resource} fields={fields} names={Object.keys(fields)} row={row} />
        </InputsForm>
        <button type="submit">確かめる</button>
      </form>
    );
  };
  const drawn = draw(<Holder />);
  const inputs = () => held.inputs as Inputs;
  return {
    ...drawn,
    inputs,
    /** What the form would send. */
    value: (name: string) => inputs().values()[name],
    element: (name: string) => document.getElementById(inputId(inputs(), name)) as HTMLInputElement,
    verify: () => drawn.user.click(screen.getByRole('button', { name: '確かめる' })),
  };
}
