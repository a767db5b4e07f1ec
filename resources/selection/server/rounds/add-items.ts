import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { invalid } from '../../../../api/failures/failure.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import { undecidedStatuses } from '../../../../domain/workflow/announcement.ts';
import { evaluatedStatuses } from '../../../../domain/workflow/status-groups.ts';
import { resources } from '../../../../resources.config.ts';
import { assertIdentifyingMarks } from '../reviews/identifying-marks.ts';
import { findHints } from './hints.ts';

const { review_items } = resources;

/** Appends the applications of a call or programme to a round, ordered by entry number. @throws Failure 422 */
export const addItems: ActionHandler = async ({ row, inputs, db, services }) => {
  const roundId = row.id as number;
  const known = await rowsWhere(db, 'review_items', { roundId }, ['applicationId', 'position']);
  const taken = new Set(known.map(({ applicationId }) => applicationId));
  const { callId = null, grantId = null } = inputs;
  if ((callId === null) === (grantId === null)) throw invalid({ callId: '公募か部門助成金の、どちらか1つを選択してください' });
  const status = row.kind === 'final' ? evaluatedStatuses : undecidedStatuses;
  const from = callId === null ? { grantId: grantId as number } : { callId: callId as number };
  const found = (await rowsWhere(db, 'applications', { ...from, status }, ['id', 'entryNumber'])).sort(byNumber);
  const fresh = found.filter(({ id }) => !taken.has(id));
  if (found.length === 0) throw invalid({ [callId === null ? 'grantId' : 'callId']: '審査できる申請がありません' });
  const first = Math.max(0, ...known.map(({ position }) => position)) + 1;
  for (const [at, { id: applicationId }] of fresh.entries())
    await insertRow(services, review_items, { roundId, applicationId, position: first + at }, db);
  if (row.blind && row.status !== 'draft') await assertIdentifyingMarks(db, roundId);
  await findHints({ services }, roundId, db);
};

const byNumber = (one: { readonly entryNumber: string }, other: { readonly entryNumber: string }) => (one.entryNumber < other.entryNumber ? -1 : 1);
