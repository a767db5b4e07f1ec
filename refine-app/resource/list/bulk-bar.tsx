import type { Resource } from '../../../schema/resource.ts';
import type { ListState } from '../../data/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { bulkButtonProps } from '../actions/own-button.ts';
import { ownActionsOf } from '../console-registry.ts';
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

/** Whether the user may run any operation on several rows. */
export function canBulk(resource: Resource, permissions: readonly string[]): boolean {
  return ['delete', 'export', 'changeStatus', ...bulkActions(resource)].some((name) => permissions.includes(name));
}

/** The actions that can run on many rows: those within a field cannot. */
function bulkActions({ actions = {} }: Resource): string[] {
  return Object.entries(actions).flatMap(([name, { inField }]) => (inField ? [] : [name]));
}

/** Operations on the chosen rows; shown while any are chosen, and always where the resource has its own bulk buttons. */
export function BulkBar({ resource, state, records, selection, permissions, onDelete }: Props) {
  const all = useSelectAll(resource, state, records.total.count, selection);
  const { rows } = selection;
  if (rows.length === 0 && !ownActionsOf(resource).buttons?.bulk) return null;
  return (
    <section className={css.bulkBar} aria-label="選択した行の操作" data-waiting={rows.length === 0 || undefined}>
      {rows.length === 0 ? <span>行を選択してください</span> : <Chosen all={all} records={records} selection={selection} />}
      {/* Inert while more rows are being selected, since an operation would miss them. */}
      <div className={css.bulkActions} inert={all.fetched !== undefined}>
        <ActionButtons
          resource={resource}
          rows={rows}
          names={permissions.filter((name) => allowedBySome(name, rows))}
          place="bulk"
          onDone={(finished) => deselectFinished(selection, finished)}
        />
        {permissions.includes('delete') && (
          <Button danger {...bulkButtonProps(rows, onDelete)}>
            まとめて削除する
          </Button>
        )}
        {permissions.includes('export') && <ExportChosen resource={resource} rows={rows} />}
      </div>
    </section>
  );
}

function Chosen({ all, records, selection }: Pick<Props, 'records' | 'selection'> & { readonly all: ReturnType<typeof useSelectAll> }) {
  return (
    <div className={css.bulkChosen}>
      <strong role="status">{countText(selection.rows.length)}件を選択中</strong>
      <Button type="link" onClick={selection.clear}>
        選択を解除
      </Button>
      <SelectAll all={all} records={records} selection={selection} />
    </div>
  );
}

function ExportChosen({ resource, rows }: Pick<Props, 'resource'> & Pick<Selection, 'rows'>) {
  const label = '選択した行をCSV出力';
  if (rows.length === 0) return <Button {...bulkButtonProps(rows)}>{label}</Button>;
  return <ExportButton resource={resource} label={label} query={chosenRows(rows)} />;
}

function allowedBySome(name: string, rows: Selection['rows']): boolean {
  return rows.some(({ abilities }) => abilities.includes(name));
}

/** Deselects the finished rows and refetches the others. */
export function deselectFinished(selection: Selection, finished: readonly RowData[]): void {
  selection.set(finished, false);
  void selection.reread(selection.rows.filter(({ id }) => !finished.some((row) => row.id === id)));
}
