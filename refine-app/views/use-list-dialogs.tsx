import { type ComponentType, useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog-part.ts';
import type { Selection } from './use-selection.ts';

/** The dialogs over a list, and what opens them. */
export function useListDialogs(resource: Resource, selection: Selection, Removal: ComponentType<DeleteDialogProps> = DeleteDialog) {
  const [deleting, setDeleting] = useState<readonly RowData[]>();
  const [form, setForm] = useState<{ readonly row?: RowData }>();
  const commands = {
    create: () => setForm({}),
    edit: resource.screen.form === 'dialog' ? (row: RowData) => setForm({ row }) : undefined,
    remove: (row: RowData) => setDeleting([row]),
    removeChosen: () => setDeleting(selection.rows),
  };
  const dialogs = (
    <>
      {deleting && (
        <Removal resource={resource} rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={(rows) => selection.set(rows, false)} />
      )}
      {form && <FormDialog resource={resource} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  );
  return { commands, dialogs };
}
