import { useCreate, useDataProvider, useUpdate } from '@refinedev/core';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

/** Saves a row, shows a toast, and refetches everything on screen. */
export function useSave(resource: Resource) {
  const { mutateAsync: create } = useCreate<RowData>();
  const { mutateAsync: update } = useUpdate<RowData>();
  const dataProvider = useDataProvider()();
  const refresh = useRefresh();

  const save = async (row: RowData | undefined, values: Values): Promise<RowData> => {
    if (row && Object.keys(values).length === 0) {
      toast({ type: 'info', title: '変更はありません' });
      return row;
    }
    const { data } = row
      ? await update({ resource: resource.name, id: row.id, values: { ...values, version: row.version }, invalidates: [] })
      : await create({ resource: resource.name, values, invalidates: [] });
    toast({ type: 'success', title: '保存完了', message: `${resource.label}を${row ? '更新' : '登録'}しました` });
    void refresh();
    return data;
  };
  const fetchLatest = async (id: number) => (await dataProvider.getOne<RowData>({ resource: resource.name, id })).data;
  return { save, fetchLatest };
}
