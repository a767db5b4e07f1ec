import type { Hooks } from '../hooks.ts';
import { recordEvent } from './events.ts';
import { noteOpened } from './reading.ts';
import type { EnvelopeRow } from './row.ts';

/** Those who look at an application see its letters move; who took a letter away is on record. */
export const envelopeHooks: Hooks = {
  committed: ({ services, row }) => services.live.announce({ about: 'application', applicationId: (row as EnvelopeRow).applicationId }),
  delivered: async ({ row, field, ...call }) => {
    if (call.actor.role === 'recipient' && field === 'unsignedFileId') await noteOpened(call, row as EnvelopeRow);
  },
  downloaded: async ({ row, field, ...call }) => {
    const { id, signedSha256, unsignedSha256 } = row as EnvelopeRow;
    const isSigned = field === 'signedFileId';
    const detail = isSigned ? '署名済みの書類' : '署名前の書類';
    const event = { event: 'downloaded', sha256: isSigned ? signedSha256 : unsignedSha256, detail } as const;
    await call.services.engine.transaction((db) => recordEvent(call, id, event, db), 'read committed');
  },
};
