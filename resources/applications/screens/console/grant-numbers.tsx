import { useState } from 'react';
import { may } from '../../../../refine-app/data/access.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import type { OwnButtonProps } from '../../../../refine-app/resource/actions/own-button.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { lazyComponent } from '../../../../refine-app/ui/lazy-component.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';

const GrantNumbersDialog = lazyComponent(async () => (await import('./grant-numbers-dialog.tsx')).GrantNumbersDialog);

/** Opens the bulk entry of grant numbers and approved amounts, with or without selected rows. The rows are of `applications` or `adoptions`. */
export function GrantNumbersButton({ rows, onDone }: OwnButtonProps) {
  const permitted = may(useMe(), resources.applications.name, 'update');
  /** Rows at the time the dialog opened, since lists are refetched beneath it. */
  const [dialogRows, setDialogRows] = useState<readonly RowData[]>();
  if (!permitted) return null;
  const close = (done: readonly RowData[]) => {
    setDialogRows(undefined);
    if (done.length > 0) onDone?.(done);
  };
  return (
    <>
      <Button onClick={() => setDialogRows(rows)}>助成番号と承認額をまとめて登録</Button>
      {dialogRows && <GrantNumbersDialog rows={dialogRows} onClose={close} />}
    </>
  );
}
