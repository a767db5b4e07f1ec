import { useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { bulkButtonProps, type OwnButtonProps } from '../../../../../refine-app/resource/actions/own-button.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';

const MailDialog = lazyComponent(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Opens the mail dialog for the chosen rows of `applications` or `adoptions`. */
export function BulkMailButton({ resource, rows, place }: OwnButtonProps) {
  /** Rows as of opening the dialog, as the list refetches beneath it. */
  const [openRows, setOpenRows] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.mail_templates.name, 'update');
  const rich = resource.name === resources.applications.name;
  if (!permitted) return null;
  // In the bulk actions of 申請管理 the label includes the count (spec, first file, section 2).
  const label = rich ? `メール送信${place === 'bulk' ? `（${countText(rows.length)}件）` : ''}` : '一斉メール';
  return (
    <>
      <Button {...bulkButtonProps(rows, () => setOpenRows(rows))}>{label}</Button>
      {openRows && <MailDialog rich={rich} rows={openRows} onClose={() => setOpenRows(undefined)} />}
    </>
  );
}
