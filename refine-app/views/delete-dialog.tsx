import { useDelete } from '@refinedev/core';
import { useRef } from 'react';
import { validateFields } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { confirmText, noteIn } from '../actions/confirm-text.ts';
import { FieldInputs, InputsForm } from '../fields/inputs/field-inputs.tsx';
import { useInputs } from '../fields/inputs/use-inputs.ts';
import { noteOf, titleOf } from '../ui/present.ts';
import type { RowData } from '../ui/row.ts';
import { type Outcome, RowsDialog } from '../ui/rows-dialog.tsx';
import { focusFirstError } from '../ui/show-errors.ts';
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
  const { deleteAsks } = resource;
  const fields = deleteAsks?.inputs ?? noFields;
  const start = () => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const inputs = useInputs({ start, check: (values) => validateFields(fields, values, 'create').errors });
  const box = useRef<HTMLDivElement>(null);
  const { mutateAsync } = useDelete();
  const refresh = useRefresh();
  const ready = () => {
    const fit = inputs.areFit();
    if (!fit) focusFirstError(box.current);
    return fit;
  };
  const done = (outcomes: readonly Outcome[]) => {
    const gone = outcomes.filter(({ failure }) => !failure).map(({ row }) => row);
    if (gone.length > 0) announce(resource, rows.length, gone.length);
    onDeleted(gone);
    void refresh();
    if (rows.length === 1) onClose();
  };
  const remove = ({ id, version }: RowData) =>
    mutateAsync({
      resource: resource.name,
      id,
      values: { version, ...inputs.values() },
      invalidates: [],
    });
  const { confirm } = deleteAsks ?? {};
  return (
    <RowsDialog
      resource={resource}
      title={`${resource.label}の削除`}
      rows={rows}
      {...(confirm && { note: (row: RowData) => noteIn(resource, { confirm }, row) })}
      ability="delete"
      confirmLabel="削除する"
      danger
      ready={ready}
      run={remove}
      onDone={done}
      onClose={onClose}
    >
      {confirm ? <p className="cell-lines">{confirmText(resource, { confirm }, rows)}</p> : <Erased resource={resource} rows={rows} />}
      <div ref={box}>
        <InputsForm inputs={inputs}>
          <FieldInputs inputs={inputs} resource={resource} fields={fields} names={Object.keys(fields)} />
        </InputsForm>
      </div>
    </RowsDialog>
  );
}

const noFields: Fields = {};

function Erased({ resource, rows }: Pick<DeleteDialogProps, 'resource' | 'rows'>) {
  const [only] = rows;
  const what = rows.length === 1 && only ? `「${titleOf(resource, only)}」` : `選択した${rows.length}件`;
  return (
    <>
      <p>{what}を削除します。削除すると元に戻せません。</p>
      {rows.length === 1 && only && <p className="quiet">{noteOf(resource, only)}</p>}
    </>
  );
}

function announce(resource: Resource, asked: number, gone: number): void {
  toast({ type: 'success', title: '削除完了', message: `${asked > 1 ? `${gone}件の` : ''}${resource.label}を削除しました` });
}
