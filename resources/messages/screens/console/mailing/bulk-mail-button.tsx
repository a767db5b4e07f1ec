import { useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { forRows, type OwnButtonProps } from '../../../../../refine-app/resource/actions/own-button.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { later } from '../../../../../refine-app/ui/later.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';

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
