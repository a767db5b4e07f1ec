import { type HttpError, useCustom, useDelete } from '@refinedev/core';
import { erasesOthers } from '../../../schema/derive/references.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Fields } from '../../../schema/field.ts';
import { type Resource, writePath } from '../../../schema/resource.ts';
import { resourceMap } from '../../data/resource-map.ts';
import baseCss from '../../ui/base.module.css';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import type { Outcome } from '../../ui/rows-dialog.tsx';
import { subtitleOf, titleOf } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { confirmSubtitle, confirmText } from '../actions/confirm-text.ts';
import fieldsCss from '../kinds/fields.module.css';
import { InputsDialog } from '../kinds/inputs/inputs-dialog.tsx';

export interface DeleteDialogProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
  /** Called with the deleted rows. */
  readonly onDeleted: (rows: readonly RowData[]) => void;
}

/** Confirms the deletion of rows, with the declared inputs. */
export function DeleteDialog({ resource, rows, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync } = useDelete();
  const refresh = useRefresh();
  const done = (outcomes: readonly Outcome[]) => {
    const deleted = outcomes.filter(({ failure }) => !failure).map(({ row }) => row);
    // Where some failed, the dialog lists the outcome of each.
    if (deleted.length > 0 && deleted.length === outcomes.length) toastDeleted(resource, rows.length, deleted.length);
    onDeleted(deleted);
    void refresh();
    if (rows.length === 1) onClose();
  };
  const remove = ({ id, version }: RowData, values: Values) =>
    mutateAsync({ resource: resource.name, id, values: { version, ...values }, invalidates: [] });
  const { confirm, inputs = noFields } = resource.deleteAsks ?? {};
  const { effect, asked } = useEffectOf(resource, rows);
  return (
    <InputsDialog
      resource={resource}
      title={`${resource.label}の削除`}
      rows={rows}
      {...(confirm && { note: (row: RowData) => confirmSubtitle(resource, { confirm }, row) })}
      ability="delete"
      confirmLabel="削除する"
      danger
      failed="削除中にエラーが発生しました"
      fields={inputs}
      // Empty, since the defaults are for API calls that omit a value, not for the user.
      begin={Object.fromEntries(Object.keys(inputs).map((name) => [name, null]))}
      refused={effect?.refused}
      run={remove}
      onDone={done}
      onClose={onClose}
    >
      {confirm ? <p className={fieldsCss.cellLines}>{confirmText(resource, { confirm }, rows)}</p> : <Question resource={resource} rows={rows} />}
      {asked && <AlsoDeleted effect={effect} />}
    </InputsDialog>
  );
}

const noFields: Fields = {};

/** What deleting a row would do, as the server answers. */
interface Effect {
  readonly refused: string | null;
  readonly goes: readonly { readonly label: string; readonly count: number }[];
}

/** Fetched for a single row whose deletion would delete others. Without an answer the deletion itself reports a refusal. */
function useEffectOf(resource: Resource, rows: readonly RowData[]) {
  const [only] = rows;
  const asked = rows.length === 1 && Boolean(only?.abilities.includes('delete')) && erasesOthers(resource, resourceMap);
  const { result, query } = useCustom<Effect & Record<string, unknown>, HttpError>({
    url: `/api${writePath(resource)}/${only?.id}/deletion`,
    method: 'get',
    queryOptions: { enabled: asked, gcTime: 0 },
    errorNotification: false,
  });
  return { effect: query.isSuccess ? (result.data as Effect) : undefined, asked: asked && !query.isError };
}

/** Lists the rows that are deleted with it; occupies its line while loading. */
function AlsoDeleted({ effect }: { readonly effect: Effect | undefined }) {
  const goes = effect?.goes.map(({ label, count }) => `${label} ${countText(count)}件`).join('、');
  return <p role="status">{effect ? `一緒に削除されるもの：${goes || 'ありません'}` : '一緒に削除されるものを確認しています…'}</p>;
}

function Question({ resource, rows }: Pick<DeleteDialogProps, 'resource' | 'rows'>) {
  const [only] = rows;
  const what = rows.length === 1 && only ? `「${titleOf(resource, only)}」` : `選択した${rows.length}件`;
  return (
    <>
      <p>{what}を削除します。削除すると元に戻せません。</p>
      {rows.length === 1 && only && <p className={baseCss.quiet}>{subtitleOf(resource, only)}</p>}
    </>
  );
}

function toastDeleted(resource: Resource, asked: number, deleted: number): void {
  toast({ type: 'success', title: '削除完了', message: `${asked > 1 ? `${deleted}件の` : ''}${resource.label}を削除しました` });
}
