import type { ActionHandler } from '../hooks.ts';
import { takeStep } from './take-step.ts';

/** Takes an approval back; who had approved stays in the history. */
export const reopen: ActionHandler = (call) => takeStep(call, 'reopen', { set: { approvedAt: null, approvedUserId: null } });
