import type { ActionHandler } from '../hooks.ts';

export const drawPack: ActionHandler = async () => {
  throw new Error('drawPack is not there yet');
};
