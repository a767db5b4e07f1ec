import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import { ActionDialog } from './action-dialog.tsx';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Which of the declared actions may be offered here. */
  readonly names: readonly string[];
}

/** A button for each declared action; pressing one asks first. */
export function ActionButtons({ resource, rows, names }: Props) {
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(resource.actions ?? {}).filter(([name, { inField }]) => names.includes(name) && !inField);
  const chosen = offered.find(([name]) => name === asked);
  return (
    <>
      {offered.map(([name, action]) => (
        <Button key={name} danger={action.danger} onClick={() => setAsked(name)}>
          {action.label}
        </Button>
      ))}
      {chosen && <ActionDialog resource={resource} name={chosen[0]} action={chosen[1]} rows={rows} onClose={() => setAsked(undefined)} />}
    </>
  );
}
