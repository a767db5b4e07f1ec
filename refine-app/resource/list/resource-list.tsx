import { PlusOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { createPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { ScreenLinks } from '../../ui/screen-links.tsx';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { ReviewEntry } from '../review/review-entry.tsx';
import { BulkBar, canBulk, deselectFinished } from './bulk-bar.tsx';
import { shownColumns } from './column-choice.ts';
import { Filters } from './filter-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListTools } from './list-tools.tsx';
import { usePreferences } from './preferences.ts';
import { useTotals } from './totals.tsx';
import { useListDialogs } from './use-list-dialogs.tsx';
import { useListState } from './use-list-state.ts';
import { useRecords } from './use-records.ts';
import { useSelection } from './use-selection.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  /** Content of a hand-written page between the heading and the filters, and below the rows. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** Rows can be neither created nor chosen here: they are created with others and handled one by one. */
  readonly oneByOne?: boolean;
  /** Text of an empty list without conditions. */
  readonly none?: string;
}

/** The generated list of a resource, with a key per resource, so that no state is carried over to another list. */
export function ResourceList(props: Props) {
  return <ListPage key={props.resource.name} {...props} />;
}

function ListPage({ resource, head, foot, oneByOne = false, none }: Props) {
  const { permissions: all, hidden: hiddenByResource } = useMe();
  const permissions = all[resource.name] ?? [];
  const hidden = hiddenByResource[resource.name] ?? [];
  const [preferences, prefer] = usePreferences(resource);
  const control = useListState(resource, preferences.columns);
  const records = useRecords(resource, control);
  const totals = useTotals(resource, control.state);
  const selection = useSelection(resource, records.rows);
  const { commands, create, removeChosen, dialogs } = useListDialogs(resource, selection);
  const { views: own = [] } = preferences;
  const columns = shownColumns(resource, hidden, preferences.columns);
  const choice = !oneByOne && canBulk(resource, permissions) ? selection : undefined;
  const createButton = !oneByOne && permissions.includes('create') && <CreateButton resource={resource} onOpen={create} />;
  return (
    <div className={css.view}>
      <header className={css.viewHead}>
        <h1>{resource.screen.title ?? resource.screen.menu ?? resource.label}</h1>
        <div className={css.recordButtons}>
          <ActionButtons
            resource={resource}
            rows={inOrder(selection.rows, records.rows)}
            names={[]}
            place="list"
            onDone={(finished) => deselectFinished(selection, finished)}
          />
          {createButton}
        </div>
      </header>
      <ScreenLinks resource={resource} />
      {resource.review && <ReviewEntry resource={resource} />}
      {head}
      <ListTabs resource={resource} control={control} own={own} onDrop={(label) => prefer({ views: own.filter((one) => one.label !== label) })} />
      <Filters resource={resource} control={control} />
      <ListTools
        resource={resource}
        hidden={hidden}
        permissions={permissions}
        control={control}
        records={records}
        preferences={preferences}
        prefer={prefer}
      />
      <ListBody
        resource={resource}
        control={control}
        records={records}
        rows={records.rows}
        columns={records.query.isPlaceholderData ? loadedColumns(columns, records.rows) : columns}
        sort={control.state.sort}
        onSort={(sort) => control.change({ sort })}
        selection={choice}
        commands={commands}
        density={preferences.density ?? 'compact'}
        stale={records.query.isPlaceholderData}
        totals={totals}
        createButton={createButton}
        none={none}
      />
      {choice && (
        <BulkBar resource={resource} state={control.state} records={records} selection={choice} permissions={permissions} onDelete={removeChosen} />
      )}
      <Pagination current={control.state.page} pages={records.pages} href={(page) => control.hrefOf({ page })} />
      {foot}
      {dialogs}
    </div>
  );
}

/** Hides a newly chosen column until the rows that include it have arrived. */
function loadedColumns(columns: readonly string[], [row]: readonly RowData[]): readonly string[] {
  return row ? columns.filter((name) => name in row) : columns;
}

/** The chosen rows: those of other pages first, in the order of choosing, then those of this page in its order. */
function inOrder(chosen: readonly RowData[], shown: readonly RowData[]): readonly RowData[] {
  const places = new Map(shown.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: RowData) => places.get(id) ?? -1;
  return chosen.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function CreateButton({ resource, onOpen }: { readonly resource: Resource; readonly onOpen: () => void }) {
  const look = { type: 'primary', icon: <Icon of={PlusOutlined} />, children: '登録する' } as const;
  return resource.screen.form === 'dialog' ? <Button {...look} onClick={onOpen} /> : <LinkButton {...look} to={createPath(resource)} />;
}
