import type { ActionHandler } from '../hooks.ts';

export const newRubricVersion: ActionHandler = async () => {
  throw new Error('newRubricVersion is not there yet');
};
