import { envelopeStates } from '../../../domain/terms.ts';

/** How the acceptance letter of a grant stands; letters that can be signed no more are to be sent anew. */
export const acceptanceLetterStates = { unsent: '未送信', ...envelopeStates } as const;

export const correctionStates = { open: '修正待ち', returned: '修正済み', closed: '取消し' } as const;
