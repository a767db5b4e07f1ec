import type { Resource } from '../../schema/resource.ts';
import { FieldInputs } from '../fields/inputs/field-inputs.tsx';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
  readonly names: readonly string[];
}

/** Some inputs of a form, filled with what it holds. */
export function FormInputs({ resource, form, names }: Props) {
  return <FieldInputs inputs={form.inputs} resource={resource} fields={resource.fields} names={names} row={form.base} />;
}
