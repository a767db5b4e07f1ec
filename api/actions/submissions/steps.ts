import { invalid } from '../../failure.ts';
import type { StepEffect } from '../hooks.ts';
import { queueCorrectionMail } from './correction-mail.ts';
import { submit } from './submit.ts';

/** What the steps of a document demand and do beside their declaration. */
export const submissionSteps = {
  submit,
  /** @throws Failure 422 when `approvedId` names somebody else than whoever asks */
  async approve({ inputs, actor }) {
    if (typeof inputs.approvedId === 'number' && inputs.approvedId !== actor.userId)
      throw invalid({ approvedId: '承認者には、操作している本人のIDを指定してください' });
  },
  /** The grantee is told of the reason by mail, too. @returns `mail`: what became of it */
  reject: async (call) => ({ shown: { mail: await queueCorrectionMail(call) } }),
} as const satisfies Readonly<Record<string, StepEffect>>;
