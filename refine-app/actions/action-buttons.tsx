import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { Button } from '../ui/button.tsx';
import type { RowData } from '../ui/row.ts';
import { ActionDialog } from './dialogs.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Which of the declared actions may be offered here. */
  readonly names: readonly string[];
  /** Called once an action is through. */
  readonly onDone?: (() => void) | undefined;
}

/** A button for each declared action; pressing one asks first. */
export function ActionButtons({ resource, rows, names, onDone }: Props) {
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(resource.actions ?? {}).filter(([name, { inField }]) => names.includes(name) && !inField);
  /** Stays while its dialog is open, also when the rows no longer allow it. */
  const chosen = asked === undefined ? undefined : resource.actions?.[asked];
  return (
    <>
      {offered.map(([name, action]) => (
        <Button key={name} danger={action.danger} onClick={() => setAsked(name)}>
          {action.label}
        </Button>
      ))}
      {asked && chosen && (
        <ActionDialog resource={resource} name={asked} action={chosen} rows={rows} onClose={() => setAsked(undefined)} onDone={onDone} />
      )}
    </>
  );
}
