import { beforeAll, expect, it } from 'vitest';
import { type Role, roles } from '../../domain/roles.ts';
import { announcedStatus } from '../../domain/workflow/announcement.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { applicationTransitions, type Transition } from '../../domain/workflow/application-transitions.ts';
import { onEitherEngine, onSqlite } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { rowAtEachStatus, type StatusRows, storedStatuses } from '../support/workflow-rows.ts';

/** Roles that no step of the table names: for them the calls themselves are closed. */
const bystanders: readonly Role[] = ['selection_committee', 'evaluation_committee', 'general_user', 'head_corporate_planning'];

/** What the table says of a role's wish, read off it line by line. */
function expected(role: Role, stands: ApplicationStatus, to: ApplicationStatus): string | null {
  // Where a selection stands is not told to whom it is about, not even by the reason of a refusal.
  const from = role === 'recipient' ? announcedStatus(stands) : stands;
  if (from === to) return 'already_there';
  const step = applicationTransitions.find((one) => one.from === from && one.to === to);
  if (!step || step.announced) return 'wrong_state';
  if (!step.by.includes(role) || (role === 'recipient' && step.signed)) return 'not_your_step';
  // The rows have no money to give back.
  if (step.needs?.includes('refundDue')) return 'not_ready';
  // Without a history, an activity that was left is taken to have been an ordinary one.
  return role === 'recipient' && step.needs?.includes('sameActivity') && to !== 'IN_PROGRESS' ? 'not_ready' : null;
}

/** The table decides; that each of its steps is taken alike on both databases is tested below. */
onSqlite('every status × role × target', (app) => {
  let rows: StatusRows;
  beforeAll(async () => {
    rows = await rowAtEachStatus(app);
  });

  it.each(roles.filter((role) => !bystanders.includes(role)))('%s moves what the table allows, and nothing else', async (role) => {
    for (const target of applicationStatuses) {
      const { status, data } = await app.call(role, 'POST', '/applications/status', {
        ids: rows.ids,
        applicationStatusId: target.id,
        comment: '確認しました',
        paidOn: '2026-11-20',
      });
      expect(status).toBe(200);
      const told = data.map(({ id, code }: AnyRow) => [rows.statusOf(id), target.key, code]);
      expect(told).toEqual(rows.ids.map((id) => [rows.statusOf(id), target.key, expected(role, rows.statusOf(id), target.key)]));
      const after = await storedStatuses(app, rows.ids);
      const moved = rows.ids.filter((id) => after.get(id) !== rows.statusOf(id));
      expect(moved).toEqual(rows.ids.filter((id) => expected(role, rows.statusOf(id), target.key) === null));
      for (const id of moved) expect(after.get(id)).toBe(target.key);
      await rows.reset(moved);
    }
  });

  it.each(bystanders)('%s moves nothing, by any call', async (role) => {
    const before = await storedStatuses(app, rows.ids);
    for (const { id: applicationStatusId } of applicationStatuses) {
      const many = await app.call(role, 'POST', '/applications/status', { ids: rows.ids, applicationStatusId, comment: '確認' });
      const one = await app.call(role, 'PUT', `/applications/${rows.ids[0]}`, { applicationStatusId, comment: '確認' });
      expect([many.status, one.status]).toEqual([403, 403]);
    }
    expect(await storedStatuses(app, rows.ids)).toEqual(before);
  });
});

onEitherEngine('each step of the table', (app) => {
  let rows: StatusRows;
  beforeAll(async () => {
    rows = await rowAtEachStatus(app);
  });

  const steps = applicationTransitions.flatMap((step) =>
    step.by.filter((role) => expected(role, step.from, step.to) === null).map((role) => [step.from, step.to, role, step] as const),
  );

  it.each(steps)('%s → %s by %s: one call and the bulk call do the same, with one history row and one audit entry', async (from, to, role, step) => {
    const id = rows.idAt(from);
    const target = applicationStatuses.find(({ key }) => key === to)?.id;
    const body = { applicationStatusId: target, comment: '理由です', sendMail: true, paidOn: '2026-11-20' };
    await rows.reset([id]);
    const single = await trace(id, role, async () => {
      const answer = await app.call(role, 'PUT', `/applications/${id}`, body);
      expect([answer.status, answer.data?.status, answer.data?.applicationStatusId]).toEqual([200, to, target]);
    });
    await rows.reset([id]);
    const bulk = await trace(id, role, async () => {
      const { data } = await app.call(role, 'POST', '/applications/status', { ids: [id], ...body });
      expect(data).toMatchObject([{ id, success: true, error: null, mail: step.mail ? 'queued' : null }]);
    });
    expect(bulk).toEqual(single);
    expect(single.history).toEqual([{ fromStatus: from, toStatus: to, comment: '理由です', isShared: step.shared ? 1 : 0, userRole: role }]);
    expect(single.audit.filter(({ resource }) => resource === 'applications')).toHaveLength(1);
    expect(single.mails).toHaveLength(step.mail ? 1 : 0);
    await rows.reset([id]);
  });

  it.each(
    applicationTransitions
      .filter(({ comment, needs }) => comment && !needs?.includes('refundDue'))
      .map((step) => [step.from, step.to, step] as const),
  )('%s → %s is refused without a comment', async (from, to, step: Transition) => {
    const role = step.by[0] as Role;
    const applicationStatusId = applicationStatuses.find(({ key }) => key === to)?.id;
    for (const comment of [undefined, '', ' 　\n ']) {
      const answer = await app.call(role, 'PUT', `/applications/${rows.idAt(from)}`, { applicationStatusId, comment });
      expect([answer.status, answer.fields]).toEqual([422, { comment: 'コメントを入力してください' }]);
    }
    expect((await storedStatuses(app, [rows.idAt(from)])).get(rows.idAt(from))).toBe(from);
  });

  /** All that a move leaves behind, without ids and times. */
  async function trace(id: number, role: Role, move: () => Promise<void>) {
    const { db } = app.engine;
    const lastAudit = Number(
      (
        await db
          .selectFrom('audit_logs')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
    );
    const lastMail = Number(
      (
        await db
          .selectFrom('outbox')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
    );
    await db
      .updateTable('payments')
      .set({
        status: 'not_started',
        advanceAmount: 0,
        advancePaymentAmount: 300_000,
        advancePaymentRequestDate: null,
        advancePaymentTransferDate: null,
        reportCompletionDate: null,
        finalAmount: null,
        deferredAmount: 0,
        refundAmount: 0,
        refundDeadline: null,
      })
      .where('applicationId', '=', id)
      .execute();
    await move();
    const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const payments = await db.selectFrom('payments').selectAll().where('applicationId', '=', id).execute();
    const timeless = ({ version, updatedAt, createdAt, statusSince, visibleVersion, visibleAt, ...rest }: AnyRow) => rest;
    return {
      role,
      row: timeless(row),
      payments: payments.map(timeless),
      history: await db
        .selectFrom('status_histories')
        .select(['fromStatus', 'toStatus', 'comment', 'isShared', 'userRole'])
        .where('applicationId', '=', id)
        .execute(),
      audit: await db
        .selectFrom('audit_logs')
        .select(['action', 'resource', 'recordId', 'summary', 'userRole'])
        .where('id', '>', lastAudit)
        .orderBy('id')
        .execute(),
      mails: await db
        .selectFrom('outbox')
        .select(['applicationId', 'recipientAddress', 'subject', 'body', 'status'])
        .where('id', '>', lastMail)
        .execute(),
    };
  }
});
