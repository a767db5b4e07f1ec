import type { ActionHandler } from '../hooks.ts';

export const remindMembers: ActionHandler = async () => {
  throw new Error('remindMembers is not there yet');
};
