import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import type { RowData } from '../../ui/row.ts';
import type { OwnButtonProps } from '../own-button.ts';

const GrantNumbersDialog = later(async () => (await import('./grant-numbers-dialog.tsx')).GrantNumbersDialog);

/** Gives many applications their grant numbers and approved amounts, whether rows are chosen or not. The rows are of `applications` or `adoptions`. */
export function GrantNumbersButton({ rows, onDone }: OwnButtonProps) {
  const permitted = may(useMe(), resources.applications.name, 'update');
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  if (!permitted) return null;
  const close = (done: readonly RowData[]) => {
    setAsked(undefined);
    if (done.length > 0) onDone?.(done);
  };
  return (
    <>
      <Button onClick={() => setAsked(rows)}>助成番号と承認額をまとめて登録</Button>
      {asked && <GrantNumbersDialog rows={asked} onClose={close} />}
    </>
  );
}
