import { announce } from '../../live/announce.ts';
import type { Hooks } from '../hooks.ts';
import { recordEvent } from './events.ts';
import type { EnvelopeRow } from './steps.ts';

/** Those who look at an application see its letters move; who took a letter away is on record. */
export const envelopeHooks: Hooks = {
  committed: ({ services, row }) => announce(services, { about: 'application', applicationId: (row as EnvelopeRow).applicationId }),
  downloaded: async ({ row, field, ...call }) => {
    const { id, signedSha256, unsignedSha256 } = row as EnvelopeRow;
    const isSigned = field === 'signedFileId';
    const detail = isSigned ? '署名済みの書類' : '署名前の書類';
    await recordEvent(call, id, { event: 'downloaded', sha256: isSigned ? signedSha256 : unsignedSha256, detail }, call.services.engine.db);
  },
};
