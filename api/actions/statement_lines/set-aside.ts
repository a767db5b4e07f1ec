import { resources } from '../../../resources.config.ts';
import { changeSeen } from '../../resources/change-row.ts';
import type { ActionHandler } from '../hooks.ts';

/** Says of a line that no record will ever explain it, and why: interest, the bank's fees. */
export const setAside: ActionHandler = (call) => changeSeen(call, resources.statement_lines, { asideReason: call.inputs.reason });
