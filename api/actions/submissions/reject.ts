import type { ActionHandler } from '../hooks.ts';
import { queueCorrectionMail } from './correction-mail.ts';
import { takeStep } from './take-step.ts';

/** Gives a document back with the reason, which the grantee is also told by mail. @returns `mail`: what became of it */
export const reject: ActionHandler = async (call) => {
  await takeStep(call, 'reject');
  return { mail: await queueCorrectionMail(call) };
};
