import { resources } from '../../../resources.config.ts';
import { ActionButtons } from '../../actions/action-buttons.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import type { RowData } from '../../ui/row.ts';
import { RelatedPanel } from '../../views/related.tsx';
import { applications, type PanelProps } from './application.ts';

const { payment_entries, change_decisions } = resources;

/** What has moved of the money, and every decision that changed what had been decided. */
export function MoneyRecords({ application }: PanelProps) {
  const me = useMe();
  return (
    <>
      {may(me, payment_entries.name, 'read') && (
        <RelatedPanel resource={applications} name={payment_entries.name} row={application} buttons={counterButton} />
      )}
      {may(me, change_decisions.name, 'read') && <RelatedPanel resource={applications} name={change_decisions.name} row={application} />}
    </>
  );
}

/** What has been countered is not countered again. */
function counterButton(entry: RowData) {
  return entry.counteredAmount ? null : <ActionButtons resource={payment_entries} rows={[entry]} names={entry.abilities} />;
}
