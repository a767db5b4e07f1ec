import type { ActionHandler } from '../hooks.ts';

export const makeDecisions: ActionHandler = async () => {
  throw new Error('makeDecisions is not there yet');
};
