import { describe, expect, test } from 'vitest';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { roles } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { applicationTransitions, type Transition } from '../../domain/workflow/application-transitions.ts';
import { firstFailedGuard, type GuardSubject } from '../../domain/workflow/guards.ts';
import { stepBetween, stepsFor, stepsFrom } from '../../domain/workflow/transitions.ts';
import { demoBatches, makeWorld } from '../../seed/demo/generate.ts';
import type { HistoryDraft } from '../../seed/demo/history.ts';
import { recipientRows, staffRows } from '../../seed/demo/users.ts';
import { reasonsFor } from '../../seed/demo/vocabulary/reasons.ts';

const baseDate = '2026-11-21';
const demo = load(baseDate, 400);

describe('the demo history', () => {
  test.each(['2026-11-21', '2026-04-01', '2027-01-04', '2028-02-29', '2029-07-15'])('walks by the table of transitions as of %s', (date) => {
    const { applications, stepsOf } = date === baseDate ? demo : load(date, 400);
    for (const row of applications) {
      const steps = stepsOf(row.id);
      expect(steps.map(({ toStatus }) => toStatus).slice(-1), row.entryNumber).toEqual([row.status]);
      expect([steps[0]?.fromStatus, steps[0]?.toStatus, steps[0]?.createdAt]).toEqual([null, 'APPLICATION_IN_PROGRESS', row.createdAt]);
      expect(row.statusSince).toBe(steps.at(-1)?.createdAt);
      for (const [index, step] of steps.entries()) if (index > 0) expectLegal(step, steps[index - 1] as HistoryDraft);
      expect(japanDate(new Date(row.statusSince ?? '')) < date, row.entryNumber).toBe(true);
    }
  });

  test('is made by people who have the role, in office hours, the grantee by the contact', () => {
    const users = new Map(demo.users.map((user) => [user.id, user]));
    for (const row of demo.applications) {
      for (const { userId, userName, userRole, createdAt } of demo.stepsOf(row.id)) {
        expect(users.get(userId)).toMatchObject({ username: userName, roletype: userRole, status: 1 });
        if (userRole === 'recipient') expect(userId).toBe(row.contactUserId);
        else expect(isOfficeHour(createdAt), `${row.entryNumber} ${createdAt}`).toBe(true);
      }
    }
  });

  test('agrees with the dates of the application and of its payment', () => {
    const payments = new Map(demo.payments.map((payment) => [payment.applicationId, payment]));
    for (const row of demo.applications) {
      const steps = demo.stepsOf(row.id);
      const submitted = steps.find(({ toStatus }) => toStatus === 'APPLICATION_SUBMITTED');
      if (submitted) expect(japanDate(new Date(submitted.createdAt))).toBe(row.entryDate);
      expect([row.ukesyoSendDate, row.ukesyoApplovalDate]).toEqual(['ukesyoSendDate', 'ukesyoApplovalDate'].map(dateSetIn(steps, 'application')));
      const payment = payments.get(row.id);
      if (!payment) continue;
      expect(payment.status).toBe(steps.flatMap((step) => setsOf(step, 'payment')?.status ?? []).at(-1) ?? 'not_started');
      for (const column of ['advancePaymentRequestDate', 'advancePaymentTransferDate', 'reportCompletionDate'] as const)
        expect(payment[column], `${row.entryNumber} ${column}`).toBe(dateSetIn(steps, 'payment')(column));
    }
  });

  test('has the advance chain behind exactly those who took an advance', () => {
    for (const row of demo.applications) {
      const steps = demo.stepsOf(row.id).map(({ toStatus }) => toStatus);
      if (steps.includes('IN_PROGRESS')) expect(steps.includes('ADVANCE_INSTRUCTION_ACCOUNTANT'), row.entryNumber).toBe(row.advancedPaymentFlg === 1);
    }
  });

  test('shows what went wrong and was mended behind completed grants', () => {
    const passed = demo.applications
      .filter(({ status }) => status === 'GRANT_COMPLETED')
      .flatMap(({ id }) => demo.stepsOf(id).map(({ toStatus }) => toStatus));
    for (const status of ['REVISION_REQUESTED', 'CONTRACT_ON_HOLD', 'CHANGE_SUBMITTED', 'SUBMISSION_ON_HOLD'] as const)
      expect(passed).toContain(status);
    expect(passed.filter((status) => status.startsWith('RETURNED_')).length).toBeGreaterThan(5);
  });

  test('has words for every step that demands a comment, several for most', () => {
    for (const step of applicationTransitions.filter(({ comment }) => comment))
      expect(reasonsFor(step, step.to).length, `${step.from} ${step.to}`).toBeGreaterThan(0);
    const comments = demo.batches.flatMap(({ history }) => history.flatMap(({ comment }) => comment ?? []));
    expect(new Set(comments).size).toBeGreaterThan(60);
  });

  test('is told alike by the audit log', () => {
    const told = demo.batches.flatMap(({ events }) => events.filter(({ resource }) => resource === 'applications'));
    expect(told.length).toBeGreaterThan(100);
    for (const { recordId, createdAt, userId, after } of told) {
      const step = demo.stepsOf(recordId ?? 0).find((entry) => entry.createdAt === createdAt);
      expect(step).toMatchObject({ userId, toStatus: JSON.parse(after ?? '{}').status });
    }
  });

  test('is cut to the latest steps for most of a large set', () => {
    const { applications, stepsOf } = load(baseDate, 4500);
    const lengths = applications.map(({ id }) => stepsOf(id).length);
    for (const { id, status, statusSince } of applications.filter(({ id }) => id % 9 < 2)) {
      const steps = stepsOf(id);
      expect([steps.at(-1)?.toStatus, steps.at(-1)?.createdAt]).toEqual([status, statusSince]);
      for (const [index, step] of steps.entries()) if (index > 0) expectLegal(step, steps[index - 1] as HistoryDraft);
    }
    expect([Math.min(...lengths), lengths.filter((length) => length <= 2).length > 2000]).toEqual([1, true]);
  });
});

describe('what the staff does next in the demo', () => {
  const obstacles = demo.applications.flatMap((row) =>
    stepsFrom(row.status as ApplicationStatus)
      .filter(({ kind, needs }) => kind === 'forward' && needs && !needs.includes('sameActivity'))
      .map((step) => ({ row, step, obstacle: firstFailedGuard(step.needs ?? [], subjectOf(row, step)) })),
  );
  const ready = (status: ApplicationStatus, to: ApplicationStatus) =>
    obstacles.filter(({ row, step }) => row.status === status && step.to === to).map(({ obstacle }) => obstacle === null);

  test('is refused for those signed who want no advance, and there is nothing to be chosen where the announcement is waited for', () => {
    expect(demo.applications.filter(({ status }) => status === 'AWAITING_BOARD_APPROVAL').length).toBeGreaterThan(0);
    expect(roles.flatMap((role) => stepsFor('AWAITING_BOARD_APPROVAL', role)).filter(({ kind }) => kind !== 'back')).toEqual([]);
    expect(ready('CONTRACT_PREPARATION', 'CONTRACT_PROCESSING').length).toBeGreaterThanOrEqual(6);
    expect(new Set(ready('CONTRACTED_ONGOING', 'ADVANCE_PREPARATION'))).toEqual(new Set([true, false]));
    const refused = obstacles.filter(({ obstacle }) => obstacle !== null).map(({ row }) => row.status);
    expect(new Set(refused)).toEqual(new Set(['CONTRACTED_ONGOING']));
  });

  test('can be done for many at once', () => {
    expect(demo.applications.filter(({ status }) => status === 'SELECTION_PREPARATION').length).toBeGreaterThanOrEqual(10);
  });
});

describe('the demo budgets', () => {
  test.each([
    ['2026-11-21', 400],
    ['2026-11-21', 4500],
    ['2028-02-29', 400],
  ])('are used up to 80 to 98 percent in most years as of %s with %i applications', (date, count) => {
    const { world, applications } = date === baseDate && count === 400 ? demo : load(date, count);
    const approved = new Map<number, number>();
    for (const { grantId, approvedAmount } of applications) approved.set(grantId ?? 0, (approved.get(grantId ?? 0) ?? 0) + (approvedAmount ?? 0));
    const years = new Map<number, { approved: number; budget: number }>();
    for (const { id, year, budget } of world.grants) {
      expect([(budget ?? 0) > 0, (budget ?? 0) % 100_000, (approved.get(id) ?? 0) <= (budget ?? 0)]).toEqual([true, 0, true]);
      const sum = years.get(year) ?? { approved: 0, budget: 0 };
      years.set(year, { approved: sum.approved + (approved.get(id) ?? 0), budget: sum.budget + (budget ?? 0) });
    }
    const shares = [...years.values()].map((sum) => sum.approved / sum.budget);
    expect(shares.filter((share) => share >= 0.8 && share <= 0.98).length).toBeGreaterThanOrEqual(7);
  });
});

function load(date: string, count: number) {
  const world = makeWorld(date, count);
  const batches = [...demoBatches(world, count, 100)];
  const steps = new Map<number, HistoryDraft[]>();
  for (const step of batches.flatMap((batch) => batch.history)) steps.set(step.applicationId, [...(steps.get(step.applicationId) ?? []), step]);
  return {
    world,
    batches,
    applications: batches.flatMap((batch) => batch.applications),
    payments: batches.flatMap((batch) => batch.payments),
    users: [...staffRows('hash', date), ...world.organizations.flatMap((organization) => recipientRows(organization, 'hash', date))],
    stepsOf: (id: number) => steps.get(id) ?? [],
  };
}

function transitionOf({ fromStatus, toStatus }: HistoryDraft): Transition | undefined {
  return fromStatus ? stepBetween(fromStatus, toStatus) : undefined;
}

function expectLegal(step: HistoryDraft, before: HistoryDraft): void {
  const transition = transitionOf(step);
  expect([step.fromStatus, transition !== undefined], `${step.fromStatus} ${step.toStatus}`).toEqual([before.toStatus, true]);
  expect(transition?.by).toContain(step.userRole);
  if (transition?.comment) expect(step.comment).toMatch(/。$/);
  expect(step.isShared).toBe(transition?.shared ? 1 : 0);
  expect(before.createdAt < step.createdAt, `${before.createdAt} ${step.createdAt}`).toBe(true);
}

function setsOf(step: HistoryDraft, table: 'application' | 'payment') {
  return transitionOf(step)?.sets?.[table];
}

function dateSetIn(steps: readonly HistoryDraft[], table: 'application' | 'payment') {
  return (column: string): string | null => {
    const step = steps.findLast((entry) => setsOf(entry, table)?.[column] === '@today');
    return step ? japanDate(new Date(step.createdAt)) : null;
  };
}

function isOfficeHour(instant: string): boolean {
  const local = new Date(Date.parse(instant) + 9 * 3_600_000);
  return local.getUTCHours() >= 9 && local.getUTCHours() < 18 && ![0, 6].includes(local.getUTCDay());
}

function subjectOf(row: (typeof demo.applications)[number], { to }: Transition): GuardSubject {
  return { ...row, advancedPaymentFlg: row.advancedPaymentFlg === 1, to, role: 'fund_staff', callClosed: null, lastActivity: null } as GuardSubject;
}
