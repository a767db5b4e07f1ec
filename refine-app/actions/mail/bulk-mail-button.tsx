import { useState } from 'react';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { MailDialog } from '../dialogs.ts';

interface Props {
  /** `applications` or `adoptions`. */
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  /** Whether the button says how many are chosen, as that of 申請管理 does (spec, first file, section 2). */
  readonly counted?: boolean;
}

/** Writes to the grantees of the chosen applications. */
export function BulkMailButton({ resource, rows, counted = true }: Props) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const permitted = may(useMe(), resources.mail_templates.name, 'update');
  const rich = resource.name === resources.applications.name;
  if (!permitted || !(rich || resource.name === resources.adoptions.name)) return null;
  return (
    <>
      <Button onClick={() => setAsked(rows)}>{rich ? `メール送信${counted ? `（${countText(rows.length)}件）` : ''}` : '一斉メール'}</Button>
      {asked && <MailDialog rich={rich} rows={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
