import { useState } from 'react';
import type { Role } from '../../../../../domain/roles.ts';
import { envelopeKinds, letterGroups } from '../../../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { isUnsigned } from '../../../../../domain/workflow/decided-matters.ts';
import { nextActions } from '../../../../../domain/workflow/transitions.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { bulkButtonProps, type OwnButtonProps } from '../../../../../refine-app/resource/actions/own-button.ts';
import { Button, type ButtonLook } from '../../../../../refine-app/ui/button.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Kind } from './kinds.ts';

const SendDialog = lazyComponent(async () => (await import('./send-dialog.tsx')).SendDialog);

/**
 * Sends letters to sign for the chosen rows of `applications` or `adoptions`. On a record page it is shown only where a letter can be sent and sending is
 * not already the primary next step.
 */
export function SendLettersButton({ resource, rows, place, onDone, type }: OwnButtonProps & Pick<ButtonLook, 'type'>) {
  /** Rows as of opening the dialog, as the list refetches beneath it. */
  const [openRows, setOpenRows] = useState<readonly RowData[]>();
  const endedKind = endedKindOf(rows);
  const me = useMe();
  const permitted = may(me, resources.envelopes.name, 'send');
  if (!permitted || (place === 'head' && !rows.some((row) => isForHead(row, me.roletype as Role)))) return null;
  const close = (sent: boolean) => {
    setOpenRows(undefined);
    if (sent) onDone?.([]);
  };
  return (
    <>
      <Button type={type} {...bulkButtonProps(rows, () => setOpenRows(rows))}>
        {endedKind ? `${envelopeKinds[endedKind]}を送り直す` : '請書送信'}
      </Button>
      {openRows && <SendDialog resource={resource} rows={openRows} first={endedKind} onClose={close} />}
    </>
  );
}

/** Whether the button belongs among the record's secondary buttons. */
function isForHead({ status, abilities }: RowData, role: Role): boolean {
  const [next] = abilities.includes('changeStatus') ? nextActions(status as ApplicationStatus, role) : [];
  return isUnsigned(status as ApplicationStatus) && !next?.steps[0]?.bySending;
}

/** The kind whose last envelope can no longer be signed in any of the rows; only `adoptions` have this column. */
function endedKindOf(rows: readonly RowData[]): Kind | undefined {
  const isEnded = (standing: unknown) => letterGroups.over.codes.some((code) => code === standing);
  return kinds.find((kind) => rows.length > 0 && rows.every((row) => isEnded(row[kind])));
}

const kinds = Object.keys(envelopeKinds) as Kind[];
