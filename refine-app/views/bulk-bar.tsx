import type { Resource } from '../../schema/resource.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import type { ListState } from '../providers/list-state.ts';
import { Button } from '../ui/button.tsx';
import { countText } from '../ui/count-text.ts';
import type { RowData } from '../ui/row.ts';
import { ExportButton } from './export-button.tsx';
import { chosenRows } from './export-query.ts';
import { SelectAll, useSelectAll } from './select-all.tsx';
import type { useRecords } from './use-records.ts';
import type { Selection } from './use-selection.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly state: ListState;
  readonly records: ReturnType<typeof useRecords>;
  readonly selection: Selection;
  readonly permissions: readonly string[];
  readonly onDelete: () => void;
}

/** Whether anything may be done to several rows at once. */
export function canBulk(resource: Resource, permissions: readonly string[]): boolean {
  return ['delete', 'export', 'changeStatus', ...bulkActions(resource)].some((name) => permissions.includes(name));
}

/** What a field of a record offers is not done to many. */
function bulkActions({ actions = {} }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { inField }]) => (inField ? [] : [name]));
}

/** What may be done to the chosen rows; stays in sight while any are chosen. */
export function BulkBar({ resource, state, records, selection, permissions, onDelete }: Props) {
  const all = useSelectAll(resource, state, records.total.count, selection);
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <section className={css.bulkBar} aria-label="選択した行の操作">
      <div className={css.bulkChosen}>
        <strong role="status">{countText(count)}件を選択中</strong>
        <Button type="link" onClick={selection.clear}>
          選択を解除
        </Button>
        <SelectAll all={all} records={records} selection={selection} />
      </div>
      {/* What is pressed while more rows are still being chosen would mean fewer than one thinks. */}
      <div className={css.bulkActions} inert={all.fetched !== undefined}>
        <ActionButtons
          resource={resource}
          rows={selection.rows}
          names={permissions.filter((name) => allowedBySome(name, selection.rows))}
          place="bulk"
          onDone={(finished) => settle(selection, finished)}
        />
        {permissions.includes('delete') && (
          <Button danger onClick={onDelete}>
            まとめて削除する
          </Button>
        )}
        {permissions.includes('export') && <ExportButton resource={resource} label="選択した行をCSV出力" query={chosenRows(selection.rows)} />}
      </div>
    </section>
  );
}

function allowedBySome(name: string, rows: Selection['rows']): boolean {
  return rows.some(({ abilities }) => abilities.includes(name));
}

/** What is done with is chosen no longer; the others stay chosen, as they are now. */
export function settle(selection: Selection, finished: readonly RowData[]): void {
  selection.set(finished, false);
  void selection.reread(selection.rows.filter(({ id }) => !finished.some((row) => row.id === id)));
}
