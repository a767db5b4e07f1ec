import { useState } from 'react';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { bulkButtonProps, type OwnButtonProps } from '../../../../refine-app/resource/actions/own-button.ts';
import { Button, type ButtonLook } from '../../../../refine-app/ui/button.tsx';
import { lazyComponent } from '../../../../refine-app/ui/lazy-component.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { RowOutcome } from './use-status-run.ts';

const StatusDialog = lazyComponent(async () => (await import('./status-dialog.tsx')).StatusDialog);

interface Props extends OwnButtonProps {
  readonly label?: string;
  readonly type?: ButtonLook['type'] | undefined;
  /** Target statuses offered; by default all that are permitted. */
  readonly to?: readonly ApplicationStatus[];
}

/**
 * Opens the dialog that moves one or all selected applications to a next status. The rows are of `applications` or `adoptions`. In the bulk bar it
 * is always shown, and the dialog says what is not possible; elsewhere only if the row may be moved.
 */
export function ChangeStatusButton({ resource, rows, place, onDone, label = '状況変更', type, to }: Props) {
  const permitted = useMe().permissions[resource.name]?.includes('changeStatus');
  /** Rows at the time the dialog opened, since lists are refetched beneath it. */
  const [dialogRows, setDialogRows] = useState<readonly RowData[]>();
  const shown = permitted && (place === 'bulk' || rows.length > 1 || rows[0]?.abilities.includes('changeStatus'));
  const close = (outcomes: readonly RowOutcome[]) => {
    setDialogRows(undefined);
    if (outcomes.length > 0) onDone?.(outcomes.filter(({ state }) => state === 'moved').map(({ row }) => row));
    setTimeout(focusContent, 100);
  };
  return (
    <>
      {shown && (
        <Button type={type} {...bulkButtonProps(rows, () => setDialogRows(rows))}>
          {label}
        </Button>
      )}
      {dialogRows && <StatusDialog resource={resource} rows={dialogRows} title={label} to={to} onClose={close} />}
    </>
  );
}

/** Moves the focus to the page content if the button disappeared with the dialog. */
function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
