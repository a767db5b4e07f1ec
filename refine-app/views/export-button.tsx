import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { failureText } from '../ui/failure.ts';
import type { RowData } from '../ui/row.ts';
import { toast } from '../ui/toasts.ts';
import { downloadFile } from '../ui/transfer.ts';
import type { ListState } from './list-state.ts';

interface Props {
  readonly resource: Resource;
  readonly label: string;
  /** Which rows, in which order. */
  readonly query: URLSearchParams;
}

/** Saves rows as a CSV file, and tells how far it is. */
export function ExportButton({ resource, label, query }: Props) {
  const [received, setReceived] = useState<number>();
  const run = async () => {
    setReceived(0);
    try {
      await downloadFile(`/api/admin/${resource.name}/export?${query}`, `${resource.name}.csv`, setReceived);
    } catch (error) {
      toast({ type: 'error', title: 'エクスポートに失敗しました', message: failureText(error) });
    } finally {
      setReceived(undefined);
    }
  };
  const busy = received !== undefined;
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={run} aria-live="polite">
      {busy ? `出力中…${received > 0 ? ` ${Math.ceil(received / 1024).toLocaleString('ja-JP')}KB` : ''}` : label}
    </Button>
  );
}

/** Exactly the rows that the list's conditions find, in its order. */
export function filteredRows(state: ListState): URLSearchParams {
  const query = new URLSearchParams({ format: 'csv' });
  if (state.q) query.set('q', state.q);
  for (const [name, values] of Object.entries(state.filters)) {
    for (const value of values) query.append(name, value);
  }
  query.set('sortBy', state.sort.replace(/^-/, ''));
  query.set('sortOrder', state.sort.startsWith('-') ? 'desc' : 'asc');
  return query;
}

export function chosenRows(rows: readonly RowData[]): URLSearchParams {
  return new URLSearchParams([['format', 'csv'], ...rows.map(({ id }) => ['id', String(id)])]);
}
