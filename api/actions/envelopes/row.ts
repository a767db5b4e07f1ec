import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { conflict } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';

/** An envelope as it was read for somebody; where it was read as it is stored, without what its references say. */
export type EnvelopeRow = Cells & Row<typeof resources.envelopes>;

/** @throws Failure 409 once the day is over until which it could be signed, whether or not the nightly work has noted it */
export function demandInTime({ expiresAt }: Pick<EnvelopeRow, 'expiresAt'>, now: Date): void {
  if (Date.parse(expiresAt) <= now.getTime())
    throw conflict('expired', '署名の期限が過ぎています。基金の担当者が新しい書類をお送りしますので、お問い合わせください。');
}
