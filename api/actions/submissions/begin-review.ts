import type { ActionHandler } from '../hooks.ts';
import { takeStep } from './take-step.ts';

/** Takes a document up for review: from here on the grantee can withdraw none of its files. */
export const beginReview: ActionHandler = (call) => takeStep(call, 'beginReview');
