import { useState } from 'react';
import type { Role } from '../../../../../domain/roles.ts';
import { envelopeKinds, letterGroups } from '../../../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { isUnsigned } from '../../../../../domain/workflow/decided.ts';
import { waysOn } from '../../../../../domain/workflow/transitions.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { forRows, type OwnButtonProps } from '../../../../../refine-app/resource/actions/own-button.ts';
import { Button, type ButtonLook } from '../../../../../refine-app/ui/button.tsx';
import { later } from '../../../../../refine-app/ui/later.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Kind } from './kinds.ts';

const SendDialog = later(async () => (await import('./send-dialog.tsx')).SendDialog);

/**
 * Sends letters to be signed to the grantees of the chosen applications. The rows are of `applications` or `adoptions`. Among the other buttons of a
 * record it stands where there is a letter to send, unless sending it is what comes next there.
 */
export function SendLettersButton({ resource, rows, place, onDone, type }: OwnButtonProps & Pick<ButtonLook, 'type'>) {
  /** As they were when the dialog opened: lists are fetched again under it. */
  const [asked, setAsked] = useState<readonly RowData[]>();
  const over = overIn(rows);
  const me = useMe();
  const permitted = may(me, resources.envelopes.name, 'send');
  if (!permitted || (place === 'head' && !rows.some((row) => isForHead(row, me.roletype as Role)))) return null;
  const close = (sent: boolean) => {
    setAsked(undefined);
    if (sent) onDone?.([]);
  };
  return (
    <>
      <Button type={type} {...forRows(rows, () => setAsked(rows))}>
        {over ? `${envelopeKinds[over]}を送り直す` : '請書送信'}
      </Button>
      {asked && <SendDialog resource={resource} rows={asked} first={over} onClose={close} />}
    </>
  );
}

/** Where sending the letter is the next step, its button stands before the others already. */
function isForHead({ status, abilities }: RowData, role: Role): boolean {
  const [next] = abilities.includes('changeStatus') ? waysOn(status as ApplicationStatus, role) : [];
  return isUnsigned(status as ApplicationStatus) && !next?.steps[0]?.bySending;
}

/** The letter of which the last that each row was sent can be signed no more; only the adoptions say so. */
function overIn(rows: readonly RowData[]): Kind | undefined {
  const isOver = (standing: unknown) => letterGroups.over.codes.some((code) => code === standing);
  return kinds.find((kind) => rows.length > 0 && rows.every((row) => isOver(row[kind])));
}

const kinds = Object.keys(envelopeKinds) as Kind[];
