import type { FormDefinition } from '../../../../schema/forms/definition.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { InputProps } from '../kind-screen.ts';

/** Loaded on demand: only one page of the console edits forms. */
const FormEditor = lazyComponent(async () => (await import('../form-editor/form-editor.tsx')).FormEditor);

export function Input({ value, row, ...props }: InputProps) {
  // The declared default of a new row is JSON text.
  const form = (typeof value === 'string' ? JSON.parse(value) : value) as FormDefinition;
  return <FormEditor {...props} form={form} name={row?.name as string | undefined} />;
}
