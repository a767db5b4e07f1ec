import { useState } from 'react';
import { ukesyoGroups } from '../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { isUnsigned } from '../../../domain/workflow/decided.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { RowData } from '../../ui/row.ts';
import type { OwnButtonProps } from '../own-button.ts';

const SendDialog = later(async () => (await import('./send-dialog.tsx')).SendDialog);

/**
 * Sends letters to be signed to the grantees of the chosen applications. The rows are of `applications` or `adoptions`. A record has the button where there
 * is a letter to send.
 */
export function SendLettersButton({ resource, rows, place, onDone }: OwnButtonProps) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.envelopes.name, 'send');
  if (!permitted || (place === 'head' && !rows.some(({ status }) => isUnsigned(status as ApplicationStatus)))) return null;
  const close = (sent: boolean) => {
    setAsked(undefined);
    if (sent) onDone?.([]);
  };
  return (
    <>
      <Button onClick={() => setAsked(rows)}>{rows.length > 0 && rows.every(isOver) ? '請書を送り直す' : '請書送信'}</Button>
      {asked && <SendDialog resource={resource} rows={asked} onClose={close} />}
    </>
  );
}

/** Whether the letter that was sent last can be signed no more; only the adoptions say so. */
function isOver({ ukesyo }: RowData): boolean {
  return ukesyoGroups.over.codes.some((code) => code === ukesyo);
}
