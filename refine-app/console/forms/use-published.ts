import { useList } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import type { RowData } from '../../ui/row.ts';

export interface Version {
  readonly number: number;
  readonly definition: FormDefinition;
}

const { application_forms } = resources;

/** The versions of a form that have been published, the latest first; undefined until they are there. */
export function usePublished(name: string | undefined) {
  const { result, query } = useList<RowData & Row<typeof application_forms>>({
    resource: application_forms.name,
    filters: [
      { field: 'q', operator: 'eq', value: name },
      { field: 'status', operator: 'eq', value: ['published', 'retired'] },
    ],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { enabled: Boolean(name) },
  });
  const versions = query.isSuccess
    ? result.data
        .filter((row) => row.name === name)
        .map(({ number, definition }): Version => ({ number, definition: definition as unknown as FormDefinition }))
        .sort((a, b) => b.number - a.number)
    : undefined;
  return { versions, query };
}
