import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { RowData } from '../../ui/row.ts';
import { forRows, type OwnButtonProps } from '../own-button.ts';

const SendDialog = later(async () => (await import('./send-dialog.tsx')).SendDialog);

/** Sends letters to be signed to the grantees of the chosen applications. The rows are of `applications` or `adoptions`. */
export function SendLettersButton({ resource, rows, onDone, type }: OwnButtonProps & Pick<ButtonLook, 'type'>) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.envelopes.name, 'send');
  if (!permitted) return null;
  const close = (sent: boolean) => {
    setAsked(undefined);
    if (sent) onDone?.([]);
  };
  return (
    <>
      <Button type={type} {...forRows(rows, () => setAsked(rows))}>
        請書送信
      </Button>
      {asked && <SendDialog resource={resource} rows={asked} onClose={close} />}
    </>
  );
}
