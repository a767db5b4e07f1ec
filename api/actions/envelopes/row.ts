import type { resources } from '../../../resources.config.ts';
import { conflict } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import type { SigningProvider } from '../../signing/provider.ts';

/** An envelope as it is stored; `organizationName` where it was read for somebody. */
export type EnvelopeRow = Cells & {
  readonly id: number;
  readonly version: number;
  readonly applicationId: number;
  readonly kind: 'ukesyo' | 'confirmation';
  readonly provider: SigningProvider['name'];
  readonly title: string;
  readonly status: keyof typeof resources.envelopes.fields.status.options.choices;
  readonly expiresAt: string;
  readonly unsignedFileId: number;
  readonly unsignedSha256: string;
  readonly openedAt: string | null;
  readonly signatoryName: string | null;
  readonly organizationName: string;
};

/** @throws Failure 409 once the day is over until which it could be signed, whether or not the nightly work has noted it */
export function demandInTime({ expiresAt }: Pick<EnvelopeRow, 'expiresAt'>, now: Date): void {
  if (Date.parse(expiresAt) <= now.getTime())
    throw conflict('expired', '署名の期限が過ぎています。基金の担当者が新しい書類をお送りしますので、お問い合わせください。');
}
