import type { ActionHandler } from '../hooks.ts';

export const inviteMember: ActionHandler = async () => {
  throw new Error('inviteMember is not there yet');
};
