import type { FormDefinition } from '../../../../schema/forms/definition.ts';
import { formChanges } from '../../../../schema/forms/difference.ts';
import { FormChanges } from '../../../form/form-changes.tsx';
import type { ChangedProps } from '../kind-screen.ts';

/** The differences between two forms; a note where only the order changed. */
export function FormDefinitionChanges({ before, value }: ChangedProps) {
  const changes = formChanges(before as FormDefinition, value as FormDefinition);
  return changes.length > 0 ? <FormChanges changes={changes} label="変わった区分と項目" /> : <>順番が変わりました</>;
}
