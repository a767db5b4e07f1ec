import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';
import { ownActionsOf } from '../console-registry.ts';
import { ActionDialog } from './dialogs.ts';
import type { OwnButtonProps } from './own-button.ts';

interface Props extends OwnButtonProps {
  /** Which of the declared actions may be offered here. */
  readonly names: readonly string[];
  /** They are what the page is about: the first of them stands out. */
  readonly leads?: boolean;
}

/** A button for each declared action, after those of the resource's own that have their place here; pressing one asks first. */
export function ActionButtons({ resource, rows, names, leads = false, place, onDone }: Props) {
  const own = place ? ownActionsOf(resource).buttons?.[place] : undefined;
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(resource.actions ?? {}).filter(([name, { inField }]) => names.includes(name) && !inField);
  /** Stays while its dialog is open, also when the rows no longer allow it. */
  const chosen = asked === undefined ? undefined : resource.actions?.[asked];
  /** Told once the dialog is closed: it says what came of each row, and would go with the rows. */
  const finished = useRef<readonly RowData[]>([]);
  const close = () => {
    setAsked(undefined);
    if (finished.current.length > 0) onDone?.(finished.current);
    finished.current = [];
  };
  const done = (through: readonly RowData[]) => {
    if (rows.length === 1) onDone?.(through);
    else finished.current = through;
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
