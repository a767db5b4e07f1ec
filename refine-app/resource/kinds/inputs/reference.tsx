import { type ReferenceOptions, targetOf } from '../../../../schema/kinds/reference.ts';
import { resourceMap } from '../../../data/resource-map.ts';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import { RecordSelect } from '../parts/record-select.tsx';
import { useFormValue } from './use-inputs.ts';

export function Input(props: InputProps) {
  const choices = useChoices(props);
  const target = resourceMap[targetOf(props.field)];
  if (!target) return null;
  return (
    <RecordSelect
      target={target}
      ids={idsOf(props.value)}
      only={choices}
      onChange={([id]) => props.onChange(id ?? null)}
      select={{ ...antdInputProps(props), placeholder: '入力して探す' }}
    />
  );
}

/** The filters of the choices: what the field `offers`, and, where it is declared `within` a field, that field's value in the form or the row. */
function useChoices({ field, row }: InputProps): Readonly<Record<string, unknown>> {
  const { within = '', offers = {} } = field.options as ReferenceOptions;
  const typed = useFormValue((values) => values[within]);
  const value = typed === undefined ? row?.[within] : typed;
  return value === undefined || value === null ? offers : { ...offers, [within]: value };
}

function idsOf(value: unknown): number[] {
  return typeof value === 'number' && value > 0 ? [value] : [];
}
