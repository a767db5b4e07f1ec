import { resources } from '../../../resources.config.ts';
import { storedRow, writeChanges } from '../../resources/write.ts';
import type { ActionHandler } from '../hooks.ts';

const { statement_lines } = resources;

/** Says of a line that no record will ever explain it, and why: interest, the bank's fees. */
export const setAside: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const id = row.id as number;
  const current = { ...(await storedRow(statement_lines, id, db)), version: row.version };
  await writeChanges(call, statement_lines, id, current, { asideReason: inputs.reason }, db);
};
