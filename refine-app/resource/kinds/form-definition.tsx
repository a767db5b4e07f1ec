import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Plain } from '../../ui/row.ts';
import type { CellProps, ChangedProps } from './kind-screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

/** Only the size: the editor shows the form itself. */
export function plain({ value }: CellProps): Plain {
  const { sections } = value as FormDefinition;
  return { text: `${sections.length}区分・${sections.reduce((sum, { fields }) => sum + fields.length, 0)}項目` };
}

export function Cell(props: CellProps) {
  return <>{plain(props).text}</>;
}

/** The differences by section and question. */
export const Changed = lazyComponent<ChangedProps>(async () => (await import('./parts/form-definition-changes.tsx')).FormDefinitionChanges);
