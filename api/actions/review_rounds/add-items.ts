import type { ActionHandler } from '../hooks.ts';

export const addItems: ActionHandler = async () => {
  throw new Error('addItems is not there yet');
};
