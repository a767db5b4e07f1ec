import { useState } from 'react';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { forRows, type OwnButtonProps } from '../../../../refine-app/resource/actions/own-button.ts';
import { Button, type ButtonLook } from '../../../../refine-app/ui/button.tsx';
import { later } from '../../../../refine-app/ui/later.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { Outcome } from './use-status-run.ts';

const StatusDialog = later(async () => (await import('./status-dialog.tsx')).StatusDialog);

interface Props extends OwnButtonProps {
  /** Its words, where it is about some steps. */
  readonly label?: string;
  readonly type?: ButtonLook['type'] | undefined;
  /** The steps that it is about; all that may be chosen unless said. */
  readonly to?: readonly ApplicationStatus[];
}

/**
 * Moves applications to their next status: one, or all that are chosen. The rows are of `applications` or `adoptions`. Over a list it stays in its
 * place whatever is chosen, and the dialog says what cannot be done; otherwise it shows only where the row may be moved.
 */
export function ChangeStatusButton({ resource, rows, place, onDone, label = '状況変更', type, to }: Props) {
  const permitted = useMe().permissions[resource.name]?.includes('changeStatus');
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const shown = permitted && (place === 'bulk' || rows.length > 1 || rows[0]?.abilities.includes('changeStatus'));
  const close = (outcomes: readonly Outcome[]) => {
    setAsked(undefined);
    if (outcomes.length > 0) onDone?.(outcomes.filter(({ state }) => state === 'moved').map(({ row }) => row));
    setTimeout(focusContent, 100);
  };
  return (
    <>
      {shown && (
        <Button type={type} {...forRows(rows, () => setAsked(rows))}>
          {label}
        </Button>
      )}
      {asked && <StatusDialog resource={resource} rows={asked} title={label} to={to} onClose={close} />}
    </>
  );
}

/** Where the button went with the dialog, the focus goes to the page and not to nowhere. */
function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
