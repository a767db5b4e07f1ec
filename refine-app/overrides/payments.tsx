/** The generated list offers to register a payment and to do the same to many: these rows come with their grants, and each has amounts of its own. */
import type { Resource } from '../../schema/resource.ts';
import { isFiltered } from '../providers/list-state.ts';
import { useMe } from '../providers/session.ts';
import { Pagination } from '../ui/pagination.tsx';
import { ScreenLinks } from '../ui/screen-links.tsx';
import { Chips } from '../views/chips.tsx';
import { shownColumns } from '../views/columns.ts';
import { Filters } from '../views/filters.tsx';
import { ListBody } from '../views/list-body.tsx';
import { ListTools } from '../views/list-tools.tsx';
import { usePreferences } from '../views/preferences.ts';
import { useTotals } from '../views/totals.tsx';
import { useListDialogs } from '../views/use-list-dialogs.tsx';
import { useListState } from '../views/use-list-state.ts';
import { useRecords } from '../views/use-records.ts';
import { useSelection } from '../views/use-selection.ts';
import viewsCss from '../views/views.module.css';

export function PaymentList({ resource }: { readonly resource: Resource }) {
  const { permissions: all, hidden: unseen } = useMe();
  const [permissions, hidden] = [all[resource.name] ?? [], unseen[resource.name] ?? []];
  const control = useListState(resource);
  const records = useRecords(resource, control);
  const totals = useTotals(resource, control.state);
  const [preferences, prefer] = usePreferences(resource);
  const { commands, dialogs } = useListDialogs(resource, useSelection(resource, records.rows));
  const { state } = control;
  // A list without any condition that is empty has no grantees yet at all (second file, section 2).
  const worded = isFiltered(state) ? resource : { ...resource, list: { ...resource.list, empty: '助成者データがありません' } };
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>{resource.screen.menu}</h1>
      </header>
      <ScreenLinks resource={resource} />
      <Filters resource={resource} control={control} />
      <Chips resource={resource} control={control} />
      <ListTools resource={resource} hidden={hidden} permissions={permissions} {...{ state, records, preferences, prefer }} />
      <ListBody
        resource={worded}
        control={control}
        records={records}
        rows={records.rows}
        columns={shownColumns(resource, hidden, preferences.columns)}
        sort={state.sort}
        onSort={(sort) => control.change({ sort })}
        selection={undefined}
        commands={commands}
        density={preferences.density ?? 'compact'}
        stale={records.query.isPlaceholderData}
        totals={totals}
        createButton={null}
      />
      <Pagination current={state.page} pages={records.pages} href={(page) => control.hrefOf({ page })} />
      {dialogs}
    </div>
  );
}
