import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { later } from '../../ui/later.tsx';
import type { RowData } from '../../ui/row.ts';
import { forRows, type OwnButtonProps } from '../own-button.ts';

const MailDialog = later(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Writes to the grantees of the chosen applications. The rows are of `applications` or `adoptions`. */
export function BulkMailButton({ resource, rows, place }: OwnButtonProps) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.mail_templates.name, 'update');
  const rich = resource.name === resources.applications.name;
  if (!permitted) return null;
  // Over the list of 申請管理 it says how many are chosen (spec, first file, section 2).
  const label = rich ? `メール送信${place === 'bulk' ? `（${countText(rows.length)}件）` : ''}` : '一斉メール';
  return (
    <>
      <Button {...forRows(rows, () => setAsked(rows))}>{label}</Button>
      {asked && <MailDialog rich={rich} rows={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
