import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import type { RowData } from '../../ui/row.ts';
import { SendDialog } from '../dialogs.ts';

interface Props {
  /** `applications` or `adoptions`. */
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Called when the dialog closes after letters were sent. */
  readonly onSent?: () => void;
}

/** Sends letters to be signed to the grantees of the chosen applications. */
export function SendLettersButton({ resource, rows, onSent }: Props) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.envelopes.name, 'send');
  if (!permitted || !(resource.name === resources.applications.name || resource.name === resources.adoptions.name)) return null;
  const close = (sent: boolean) => {
    setAsked(undefined);
    if (sent) onSent?.();
  };
  return (
    <>
      <Button onClick={() => setAsked(rows)}>請書送信</Button>
      {asked && <SendDialog resource={resource} rows={asked} onClose={close} />}
    </>
  );
}
