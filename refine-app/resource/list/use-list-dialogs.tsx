import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { RowData } from '../../ui/row.ts';
import type { RowCommands } from './row-buttons.tsx';
import type { Selection } from './use-selection.ts';

/** The form dialog of a list, loaded on demand. */
export const FormDialog = lazyComponent(async () => (await import('../edit/form-dialog.tsx')).FormDialog);
const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** The dialogs of a list, and the functions that open them. */
export function useListDialogs(resource: Resource, selection: Selection) {
  const [deleting, setDeleting] = useState<readonly RowData[]>();
  const [form, setForm] = useState<{ readonly row?: RowData }>();
  const inDialog = resource.screen.form === 'dialog';
  const commands = useMemo<RowCommands>(
    () => ({ edit: inDialog ? (row) => setForm({ row }) : undefined, remove: (row) => setDeleting([row]) }),
    [inDialog],
  );
  const dialogs = (
    <>
      {deleting && (
        <DeleteDialog resource={resource} rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={(rows) => selection.set(rows, false)} />
      )}
      {form && <FormDialog resource={resource} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
  return { commands, create: () => setForm({}), removeChosen: () => setDeleting(selection.rows), dialogs };
}
