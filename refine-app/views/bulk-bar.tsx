import { Button } from 'antd';
import type { Resource } from '../../schema/resource.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { chosenRows, ExportButton } from './export-button.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly resource: Resource;
  readonly selection: Selection;
  readonly permissions: readonly string[];
  readonly onDelete: () => void;
}

/** Whether anything may be done to several rows at once. */
export function canBulk(resource: Resource, permissions: readonly string[]): boolean {
  return ['delete', 'export', ...Object.keys(resource.actions ?? {})].some((name) => permissions.includes(name));
}

/** What may be done to the chosen rows; stays in sight while any are chosen. */
export function BulkBar({ resource, selection, permissions, onDelete }: Props) {
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <section className="bulk-bar" aria-label="選択した行の操作">
      <strong role="status">{count}件を選択中</strong>
      <ActionButtons resource={resource} rows={selection.rows} names={permissions} />
      {permissions.includes('delete') && (
        <Button danger onClick={onDelete}>
          まとめて削除する
        </Button>
      )}
      {permissions.includes('export') && <ExportButton resource={resource} label="選択した行をCSV出力" query={chosenRows(selection.rows)} />}
      <Button type="link" onClick={selection.clear}>
        選択を解除
      </Button>
    </section>
  );
}
