import { resources } from '../../../resources.config.ts';
import { writeChanges } from '../../resources/change-row.ts';
import { storedRow } from '../../resources/stored-rows.ts';
import type { ActionHandler } from '../hooks.ts';

const { statement_lines } = resources;

/** Says of a line that no record will ever explain it, and why: interest, the bank's fees. */
export const setAside: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const id = row.id as number;
  const current = { ...(await storedRow(statement_lines, id, db)), version: row.version };
  await writeChanges(call, statement_lines, id, current, { asideReason: inputs.reason }, db);
};
