import type { SettlementKind } from '../../letters/settlement-letter.ts';
import type { ActionHandler, ActionPreparation } from '../hooks.ts';
import { redrawn } from './keep.ts';
import { decidedSubject } from './settlement.ts';

/** Draws the letter of a settlement anew, of the facts and by the template as they are now. @throws Failure 409 where the settlement no longer stands */
export const prepareRedraw: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { services } = call;
  const subject = await decidedSubject(services, services.engine.reader, row.kind as SettlementKind, row.applicationId as number);
  return { made: await redrawn(call, subject, String(inputs.comment)), stored: [] };
};

/** The new letter stands already; this one stays as it is. */
export const redraw: ActionHandler = async ({ prepared }) => ({ replacedById: (prepared as { readonly id: number }).id });
