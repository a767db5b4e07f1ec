import { useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';
import { StatusDialog } from '../dialogs.ts';
import type { Outcome } from './use-status-run.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Called when the dialog closes after a run, with what came of each row. */
  readonly onDone?: (outcomes: readonly Outcome[]) => void;
  /** Stays in its place whatever is chosen; the dialog then says what cannot be done. Otherwise it shows only where the row may be moved. */
  readonly always?: boolean;
}

/** Moves applications to their next status: one, or all that are chosen. The rows are of `applications` or `adoptions`. */
export function ChangeStatusButton({ resource, rows, onDone, always = false }: Props) {
  const permitted = useMe().permissions[resource.name]?.includes('changeStatus');
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const shown = permitted && (always || rows.length > 1 || rows[0]?.abilities.includes('changeStatus'));
  const close = (outcomes: readonly Outcome[]) => {
    setAsked(undefined);
    if (outcomes.length > 0) onDone?.(outcomes);
    setTimeout(focusContent, 100);
  };
  return (
    <>
      {shown && <Button onClick={() => setAsked(rows)}>ステータス変更</Button>}
      {asked && <StatusDialog resource={resource} rows={asked} onClose={close} />}
    </>
  );
}

/** Where the button went with the dialog, the focus goes to the page and not to nowhere. */
function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
