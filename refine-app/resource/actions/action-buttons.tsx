import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';
import { ownActionsOf } from '../console-registry.ts';
import { ActionDialog } from './lazy-action-dialog.ts';
import type { OwnButtonProps } from './own-button.ts';

interface Props extends OwnButtonProps {
  /** The declared actions that may be offered here. */
  readonly names: readonly string[];
  /** Whether the first of them is the page's primary button. */
  readonly leads?: boolean;
}

/** The resource's own buttons for this place, then one for each declared action, which opens its dialog. */
export function ActionButtons({ resource, rows, names, leads = false, place, onDone }: Props) {
  const own = place ? ownActionsOf(resource).buttons?.[place] : undefined;
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(resource.actions ?? {}).filter(([name, { inField }]) => names.includes(name) && !inField);
  /** The dialog stays open even when the rows no longer allow the action. */
  const chosen = asked === undefined ? undefined : resource.actions?.[asked];
  /** Passed on when the dialog closes: it lists the outcome of each row, and would unmount with the rows. */
  const finished = useRef<readonly RowData[]>([]);
  const close = () => {
    setAsked(undefined);
    if (finished.current.length > 0) onDone?.(finished.current);
    finished.current = [];
  };
  const done = (finishedRows: readonly RowData[]) => {
    if (rows.length === 1) onDone?.(finishedRows);
    else finished.current = finishedRows;
  };
  return (
    <>
      {Object.entries(own ?? {}).map(([name, OwnButton]) => (
        <OwnButton key={name} resource={resource} rows={rows} place={place} onDone={onDone} />
      ))}
      {offered.map(([name, action], index) => (
        <Button key={name} type={leads && index === 0 ? 'primary' : 'default'} danger={action.danger} onClick={() => setAsked(name)}>
          {action.label}
        </Button>
      ))}
      {asked && chosen && <ActionDialog resource={resource} name={asked} action={chosen} rows={rows} onClose={close} onDone={done} />}
    </>
  );
}
