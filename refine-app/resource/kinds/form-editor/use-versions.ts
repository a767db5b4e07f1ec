import { useList } from '@refinedev/core';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { FormDefinition } from '../../../../schema/forms/definition.ts';
import type { RowData } from '../../../ui/row.ts';

const { application_forms } = resources;

/** A version of a form, as the API answers it. */
export type FormRow = RowData & Omit<Row<typeof application_forms>, 'definition'> & { readonly definition: FormDefinition };

/** All versions of a form, the latest first; undefined until they are loaded. */
export function useVersions(name: string | undefined) {
  const { result, query } = useList<FormRow>({
    resource: application_forms.name,
    filters: [{ field: 'q', operator: 'eq', value: name }],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { enabled: Boolean(name) },
  });
  const versions = query.isSuccess ? result.data.filter((row) => row.name === name).sort((a, b) => b.number - a.number) : undefined;
  return { versions, query };
}

/** The versions that are or were published: their items keep their meaning. */
export const publishedOf = (versions: readonly FormRow[]) => versions.filter(({ status }) => status !== 'draft');
