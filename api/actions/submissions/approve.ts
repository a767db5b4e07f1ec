import { invalid } from '../../failure.ts';
import type { ActionHandler } from '../hooks.ts';
import { takeStep } from './take-step.ts';

/** Completes a document in the name of the person who asks. @throws Failure 422 when `approvedId` names somebody else */
export const approve: ActionHandler = (call) => {
  const { inputs, actor, services } = call;
  if (typeof inputs.approvedId === 'number' && inputs.approvedId !== actor.userId)
    throw invalid({ approvedId: '承認者には、操作している本人のIDを指定してください' });
  return takeStep(call, 'approve', { set: { approvedAt: services.now().toISOString(), approvedUserId: actor.userId } });
};
