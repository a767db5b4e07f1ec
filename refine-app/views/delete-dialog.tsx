import { useDelete } from '@refinedev/core';
import type { Resource } from '../../schema/resource.ts';
import { noteOf, titleOf } from '../ui/present.ts';
import type { RowData } from '../ui/row.ts';
import { type Outcome, RowsDialog } from '../ui/rows-dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { useRefresh } from '../ui/use-refresh.ts';

export interface DeleteDialogProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
  /** The rows that are gone. */
  readonly onDeleted: (rows: readonly RowData[]) => void;
}

export function DeleteDialog({ resource, rows, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync } = useDelete();
  const refresh = useRefresh();
  const [only] = rows;
  const what = rows.length === 1 && only ? `「${titleOf(resource, only)}」` : `選択した${rows.length}件`;
  const done = (outcomes: readonly Outcome[]) => {
    const gone = outcomes.filter(({ failure }) => !failure).map(({ row }) => row);
    if (gone.length > 0) announce(resource, rows.length, gone.length);
    onDeleted(gone);
    void refresh();
    if (rows.length === 1) onClose();
  };
  return (
    <RowsDialog
      resource={resource}
      title={`${resource.label}の削除`}
      rows={rows}
      ability="delete"
      confirmLabel="削除する"
      danger
      run={({ id }) => mutateAsync({ resource: resource.name, id, successNotification: false, errorNotification: false, invalidates: [] })}
      onDone={done}
      onClose={onClose}
    >
      <p>{what}を削除します。削除すると元に戻せません。</p>
      {rows.length === 1 && only && <p className="quiet">{noteOf(resource, only)}</p>}
    </RowsDialog>
  );
}

function announce(resource: Resource, asked: number, gone: number): void {
  toast({ type: 'success', title: '削除完了', message: `${asked > 1 ? `${gone}件の` : ''}${resource.label}を削除しました` });
}
