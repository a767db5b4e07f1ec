import { useDelete } from '@refinedev/core';
import type { Values } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { confirmText, noteIn } from '../actions/confirm-text.ts';
import fieldsCss from '../fields/fields.module.css';
import { InputsDialog } from '../fields/inputs/inputs-dialog.tsx';
import baseCss from '../ui/base.module.css';
import type { RowData } from '../ui/row.ts';
import type { Outcome } from '../ui/rows-dialog.tsx';
import { noteOf, titleOf } from '../ui/title.ts';
import { toast } from '../ui/toasts.ts';
import { useRefresh } from '../ui/use-refresh.ts';

export interface DeleteDialogProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
  /** The rows that are gone. */
  readonly onDeleted: (rows: readonly RowData[]) => void;
}

/** Asks before rows are deleted, for what the declaration asks for. */
export function DeleteDialog({ resource, rows, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync } = useDelete();
  const refresh = useRefresh();
  const done = (outcomes: readonly Outcome[]) => {
    const gone = outcomes.filter(({ failure }) => !failure).map(({ row }) => row);
    // Where some failed, the dialog says what came of each.
    if (gone.length > 0 && gone.length === outcomes.length) announce(resource, rows.length, gone.length);
    onDeleted(gone);
    void refresh();
    if (rows.length === 1) onClose();
  };
  const remove = ({ id, version }: RowData, values: Values) =>
    mutateAsync({ resource: resource.name, id, values: { version, ...values }, invalidates: [] });
  const { confirm, inputs = noFields } = resource.deleteAsks ?? {};
  return (
    <InputsDialog
      resource={resource}
      title={`${resource.label}の削除`}
      rows={rows}
      {...(confirm && { note: (row: RowData) => noteIn(resource, { confirm }, row) })}
      ability="delete"
      confirmLabel="削除する"
      danger
      fields={inputs}
      // What stands for a call without a word is no answer of the person who is asked here.
      begin={Object.fromEntries(Object.keys(inputs).map((name) => [name, null]))}
      run={remove}
      onDone={done}
      onClose={onClose}
    >
      {confirm ? <p className={fieldsCss.cellLines}>{confirmText(resource, { confirm }, rows)}</p> : <Erased resource={resource} rows={rows} />}
    </InputsDialog>
  );
}

const noFields: Fields = {};

function Erased({ resource, rows }: Pick<DeleteDialogProps, 'resource' | 'rows'>) {
  const [only] = rows;
  const what = rows.length === 1 && only ? `「${titleOf(resource, only)}」` : `選択した${rows.length}件`;
  return (
    <>
      <p>{what}を削除します。削除すると元に戻せません。</p>
      {rows.length === 1 && only && <p className={baseCss.quiet}>{noteOf(resource, only)}</p>}
    </>
  );
}

function announce(resource: Resource, asked: number, gone: number): void {
  toast({ type: 'success', title: '削除完了', message: `${asked > 1 ? `${gone}件の` : ''}${resource.label}を削除しました` });
}
