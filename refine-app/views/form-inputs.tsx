import type { Resource } from '../../schema/resource.ts';
import { FieldInputs } from '../fields/inputs/field-inputs.tsx';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
  readonly names: readonly string[];
  /** Begins the ids of the inputs; the error summary links to them. */
  readonly idPrefix: string;
}

/** Some inputs of a form, filled with what it holds. */
export function FormInputs({ resource, form, names, idPrefix }: Props) {
  return (
    <FieldInputs
      resource={resource}
      fields={resource.fields}
      names={names}
      values={form.values}
      errors={form.errors}
      row={form.base}
      onChange={form.change}
      onBlur={form.blur}
      uploads={form.uploads}
      idPrefix={idPrefix}
    />
  );
}
