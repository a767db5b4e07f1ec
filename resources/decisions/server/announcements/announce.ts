import type { Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict, Failure } from '../../../../api/failures/failure.ts';
import { type Draft, draftGrantMail, findTemplate } from '../../../../api/mail/compose.ts';
import type { MergeValues } from '../../../../api/mail/merge-values.ts';
import { queueMails } from '../../../../api/mail/queue.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import { asJson, lockedRow } from '../../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall, Services, WriteCall } from '../../../../api/services.ts';
import { formatDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { outcomes } from '../../../../domain/terms.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../../../domain/workflow/application-statuses.ts';
import { outcomeConsequences } from '../../../../domain/workflow/outcomes.ts';
import { resources } from '../../../../resources.config.ts';
import { recordDecidedChange } from '../../../applications/server/decided-changes.ts';
import { moveByTrigger } from '../../../applications/server/steps.ts';
import { withdrawLetters } from '../../../letters/server/envelopes/withdraw.ts';
import { announcementText, resultSubject } from '../result-letter.ts';
import { type AnnouncedRow, announcedRows, announcementObstacle } from './rows.ts';

const { applications, decisions } = resources;

/**
 * Announces the next result of a running announcement: status, amount, letter and mail of one application in one transaction. Other processes find
 * the decision announced; a crash rolls everything back.
 * @returns null if none is left for this process, or the announcement was stopped
 */
export async function announceNext(call: WriteCall, announcementId: number): Promise<'told' | 'refused' | null> {
  const { services } = call;
  let current: { readonly id: number; readonly version: number } | undefined;
  try {
    // Locks decision and application; what is read of other rows, such as a name or a template, may change meanwhile without harm.
    const applicationId = await services.engine.transaction(async (db) => {
      current = await nextOf(services, announcementId, db);
      return current ? announceResult(call, announcementId, current.id, db) : null;
    }, 'read committed');
    if (applicationId !== null) services.live.announce({ about: 'application', applicationId });
    return applicationId === null ? null : 'told';
  } catch (error) {
    if (!(error instanceof Failure) || error.status === 503 || !current) throw error;
    await recordProblem(services, current, error.message);
    return 'refused';
  }
}

/** The next decision that no other process has locked. */
async function nextOf({ engine }: Pick<Services, 'engine'>, announcementId: number, db: Transaction) {
  const running = await rowWhere(db, 'announcements', { id: announcementId, status: 'running' }, ['id']);
  if (!running) return undefined;
  const next = db
    .selectFrom('decisions')
    .select(['id', 'version'])
    .where('announcementId', '=', announcementId)
    .where('status', '=', 'approved')
    .where('problem', 'is', null)
    .orderBy('id')
    .limit(1);
  return engine.skipLocked(next).executeTakeFirst();
}

/** @returns the application's id @throws Failure if it cannot be announced */
async function announceResult(call: InnerCall, announcementId: number, decisionId: number, db: Transaction): Promise<number> {
  const [row] = (await announcedRows(db, announcementId, decisionId)) as [AnnouncedRow];
  const obstacle = announcementObstacle(row);
  if (obstacle) throw conflict('not_ready', `${obstacle}。`);
  const subject = await resultSubject(call.services, db, row);
  if (row.letterBasis !== subject.basis)
    throw conflict('not_ready', '通知書を作ったあとに、申請や団体の内容が変わりました。別の通知に入れると、今の内容で作り直されます。');
  await moveApplication(call, row, db);
  if (row.isCorrection) await applyTransition(call, decisions, row.replacesId as number, 'replace', { trigger: {} }, db);
  const publicName = row.nameConsent ? row.organizationName : null;
  await applyTransition(call, decisions, row.id, 'announce', { trigger: {}, set: { publicName } }, db);
  await queueResult(call, row, db);
  return row.applicationId;
}

/** Changes status and amount through the lifecycle, or the amount alone if the status stays. */
async function moveApplication(call: InnerCall, row: AnnouncedRow, db: Transaction): Promise<void> {
  const { applicationId, outcome, applicationStatus, amount, approvedAmount, isCorrection, reason, boardDate } = row;
  const { to, grants } = outcomeConsequences[outcome];
  const target = to ?? (isCorrection ? ('AWAITING_BOARD_APPROVAL' as const) : null);
  const granted = grants ? amount : null;
  if (isCorrection && approvedAmount !== null && approvedAmount !== granted) {
    const change = {
      matter: 'approvedAmount',
      fromAmount: approvedAmount,
      toAmount: granted,
      document: `理事会（${formatDate(boardDate)}）`,
    } as const;
    await recordDecidedChange(call, { ...change, applicationId, reason: reason ?? outcomes[outcome], fromStatus: applicationStatus }, db);
  }
  // An unsigned letter no longer matches a corrected result.
  if (isCorrection) await withdrawLetters(call, applicationId, { reason: reason ?? outcomes[outcome] }, db);
  const set = { approvedAmount: granted };
  if (target && target !== applicationStatus) {
    await moveByTrigger(call, applicationId, target, { announcing: true }, isCorrection ? reason : null, db, set);
    return;
  }
  if (!grants || approvedAmount === granted) return;
  await writeChanges(
    call,
    applications,
    applicationId,
    asJson(applications, await lockedRow(call.services.engine, applications, applicationId, db)),
    set,
    db,
  );
}

/** Queues the mail of a result. Without an address or with a disabled template, applicants see the result only on their pages. */
async function queueResult({ services }: InnerCall, row: AnnouncedRow, db: Transaction): Promise<void> {
  const draft = await draftResult(services, row, db);
  if (!draft) return;
  await queueMails(db, [{ ...draft.mail, onceKey: `result ${row.id}` }], services.now());
}

/** The mail of a result; null if none is sent. @throws Failure 409 if the template cannot be filled in */
export async function draftResult(
  services: Pick<InnerCall['services'], 'settings' | 'now' | 'handlers'>,
  row: AnnouncedRow,
  db: Parameters<typeof findTemplate>[0],
): Promise<Draft | null> {
  const { mail, to, grants } = outcomeConsequences[row.outcome];
  const status = (to ?? row.applicationStatus) satisfies ApplicationStatus;
  const draft = await draftGrantMail(db, services, findTemplate(db, mail), row.applicationId, resultValues(row, grants), status);
  if (!draft?.template.enabled) return null;
  if (draft.problem)
    throw conflict('template_problem', `メールのひな形「${draft.template.name}」：${draft.problem}。ひな形を直してから、もう一度お試しください。`);
  return draft;
}

function resultValues(row: AnnouncedRow, grants: boolean): MergeValues {
  const amount = row.amount === null ? null : formatYen(row.amount);
  return {
    ...(grants && { grantedAmount: amount, approvedAmount: amount, statusLabel: applicationStatusLabels.CONTRACT_PREPARATION }),
    conditions: row.conditions,
    waitRank: row.waitRank === null ? null : `${row.waitRank}番`,
    boardDate: formatDate(row.boardDate),
    replyBy: row.replyBy && formatDate(row.replyBy),
    resultText: announcementText(row),
  };
}

/** Stores why a result cannot be announced, so that it does not block the others. */
async function recordProblem(
  { engine, now }: Services,
  { id, version }: { readonly id: number; readonly version: number },
  problem: string,
): Promise<void> {
  await engine.transaction(
    (db) =>
      db
        .updateTable('decisions')
        .set((eb) => ({ problem, version: eb('version', '+', 1), updatedAt: now().toISOString() }))
        .where('id', '=', id)
        .where('version', '=', version)
        .execute(),
    'read committed',
  );
}
