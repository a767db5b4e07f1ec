import type { Transaction } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import type { Outcome } from '../../domain/workflow/outcomes.ts';
import { announcedRows } from '../../resources/decisions/server/announcements/rows.ts';
import { resultSubject } from '../../resources/decisions/server/result-letter.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { approver, conditions, insertSteps, lastId, preparer, stepRow, texts } from './announcements.ts';
import { applicationFor, applicationRows, type DemoApplication, type DemoWorld } from './applications.ts';
import { type AuditDraft, entry } from './audit.ts';
import { springYear } from './calendar.ts';
import { addDays, dateOf, dayNumber, instantAt, later, workdayBefore, workdayFrom } from './days.ts';
import { historyFor, historyRows } from './history.ts';
import { demoCall, keepDemoLetter } from './letters.ts';
import type { DemoOptions } from './load.ts';
import { planSpringCall } from './plan.ts';

/** What was decided, in turn: of the accounts that the demo names, one hears of each. */
const outcomes: readonly Outcome[] = [
  ...(['awarded', 'waitlisted', 'rejected'] as const),
  ...(['awarded', 'conditional', 'awarded', 'rejected', 'awarded', 'waitlisted', 'awarded', 'awarded', 'rejected', 'awarded'] as const),
  ...(['rejected', 'awarded', 'awarded', 'conditional', 'waitlisted', 'rejected', 'awarded', 'awarded', 'rejected', 'awarded'] as const),
  ...(['waitlisted', 'awarded', 'rejected', 'conditional', 'awarded', 'waitlisted', 'rejected'] as const),
];

/** The days before the base date on which the board met, decisions were entered and approved, and the announcements prepared. */
const daysBefore = { board: 5, entered: 4, approved: 3, prepared: 1 } as const;

/** The spring call stands before its announcement: decided and approved, the refusals prepared, the other results a draft. @returns what the log has of it */
export async function loadSpringCall(db: Transaction, world: DemoWorld): Promise<AuditDraft[]> {
  const { baseDate } = world;
  const applications = planSpringCall(outcomes.length, await lastId(db, 'applications')).map((plan) => applicationFor(plan, world));
  const rows = numbered(applications);
  const history = applications.flatMap((application) => historyFor(application));
  await insertRows(db, 'applications', rows);
  await insertRows(db, 'status_histories', historyRows(history, (await lastId(db, 'status_histories')) + 1));
  const announcements = announcementsOf(baseDate);
  const decisions = decisionsOf(applications, baseDate);
  await insertRows(db, 'announcements', announcements);
  await insertRows(db, 'decisions', decisions);
  await insertSteps(
    db,
    'announcements_history',
    announcements.flatMap(({ id, status, createdAt, updatedAt }) => [
      stepRow(id, [null, 'draft'], preparer, createdAt),
      ...(status === 'draft' ? [] : [stepRow(id, ['draft', 'submitted'], preparer, updatedAt)]),
    ]),
  );
  await insertSteps(
    db,
    'decisions_history',
    decisions.flatMap(({ id, createdAt, approvedAt }) => [
      stepRow(id, [null, 'draft'], preparer, createdAt),
      stepRow(id, ['draft', 'approved'], approver, approvedAt as string),
    ]),
  );
  return [
    ...decisions.flatMap(({ id, outcome, amount, createdAt, approvedAt }, index) => {
      const { entryNumber } = rows[index] as SeedRow<'applications'>;
      const said = (done: string) => `選考の決定「${entryNumber}」を${done}`;
      return [
        entry(preparer, 'create', 'decisions', id, said('登録しました'), createdAt, null, { status: 'draft', outcome, amount: amount ?? null }),
        entry(approver, 'action', 'decisions', id, said('承認しました'), approvedAt as string, { status: 'draft' }, { status: 'approved' }),
      ];
    }),
    ...announcements.map(({ id, title, createdAt }) =>
      entry(preparer, 'create', 'announcements', id, `結果の通知「${title}」を登録しました`, createdAt, null, { title, status: 'draft' }),
    ),
  ];
}

/** Entry numbers of their own; a grant number for what is granted, in the order of the programmes. */
function numbered(applications: readonly DemoApplication[]): SeedRow<'applications'>[] {
  const rowOf = applicationRows();
  const counts = new Map<string, number>();
  return applications.map((application, index) => {
    const { timeline, grant } = application;
    const series = `${timeline.year}-${grant.themeNumber}`;
    const number = (counts.get(series) ?? 0) + (isGranted(index) ? 1 : 0);
    counts.set(series, number);
    return {
      ...rowOf(application),
      entryNumber: `E${timeline.year}-${String(index + 1).padStart(4, '0')}`,
      grantNumber: isGranted(index) ? `${series}-${String(number).padStart(3, '0')}` : null,
    };
  });
}

const isGranted = (index: number) => outcomes[index] === 'awarded' || outcomes[index] === 'conditional';

function dayBefore(baseDate: string, what: keyof typeof daysBefore): string {
  return dateOf(workdayBefore(dayNumber(baseDate) - daysBefore[what]));
}

/** The refusals in February, the other results in March, one category a week later; each later where the base date is. */
function announcementsOf(baseDate: string): readonly SeedRow<'announcements'>[] {
  const year = springYear(baseDate);
  const momentOn = (date: string, ahead: number) => instantAt(dateOf(workdayFrom(dayNumber(later(`${year}-${date}`, addDays(baseDate, ahead))))), 10);
  const createdAt = instantAt(dayBefore(baseDate, 'prepared'), 16);
  const submittedAt = instantAt(dayBefore(baseDate, 'prepared'), 16, 30);
  const at = momentOn('03-19', 30);
  const own = { grantYear: year, category: null, preparedById: preparer.id, createdAt };
  const refusals = {
    title: '不採択の通知',
    status: 'submitted',
    wave: 'rejected',
    at: momentOn('02-19', 14),
    replyBy: null,
    updatedAt: submittedAt,
  } as const;
  const grants = {
    title: '採択と補欠の通知',
    status: 'draft',
    wave: 'notRejected',
    at,
    replyBy: addDays(at.slice(0, 10), 21),
    updatedAt: createdAt,
  } as const;
  return [
    { id: 1, ...own, ...texts.rejected, ...refusals, title: `${year}年度春期 ${refusals.title}` },
    { id: 2, ...own, ...texts.adopted, ...grants, title: `${year}年度春期 ${grants.title}` },
    { id: 3, ...own, ...texts.adopted, ...grants, category: 'kado', at: momentOn('03-26', 37), title: `${year}年度春期・カド ${grants.title}` },
  ];
}

function decisionsOf(applications: readonly DemoApplication[], baseDate: string): SeedRow<'decisions'>[] {
  const ranks = new Map<string, number>();
  const [boardDate, entered, approved] = (['board', 'entered', 'approved'] as const).map((what) => dayBefore(baseDate, what)) as [
    string,
    string,
    string,
  ];
  return applications.map(({ plan, grant, entryAmount }, index) => {
    const outcome = outcomes[index] as Outcome;
    const waitRank = outcome === 'waitlisted' ? (ranks.get(grant.category) ?? 0) + 1 : null;
    if (waitRank) ranks.set(grant.category, waitRank);
    // Most get what they asked for, some a part of it.
    const share = index % 3 === 0 ? 0.8 : 1;
    return {
      id: index + 1,
      applicationId: plan.id,
      status: 'approved',
      outcome,
      waitRank,
      amount: outcome === 'rejected' ? null : Math.floor((entryAmount * share) / 10_000) * 10_000,
      conditions: outcome === 'conditional' ? (conditions[index % conditions.length] as string) : null,
      boardDate,
      announcementId: outcome === 'rejected' ? 1 : null,
      preparedById: preparer.id,
      approvedById: approver.id,
      approvedAt: instantAt(approved, 14, index),
      createdAt: instantAt(entered, 10, index),
      updatedAt: instantAt(approved, 14, index),
    };
  });
}

/** The letters of the refusals, drawn as the product does it. */
export async function drawRefusals(engine: Engine, options: Omit<DemoOptions, 'applications' | 'seal' | 'open'>): Promise<void> {
  const at = instantAt(dayBefore(options.baseDate, 'prepared'), 16, 31);
  const call = demoCall({ engine, ...options }, { userId: preparer.id, username: preparer.name, role: preparer.role }, at, {
    requestId: 'demo',
    address: '192.0.2.10',
  });
  const drawn: [number, number][] = [];
  for (const row of await announcedRows(engine.reader, 1)) {
    const { id } = await keepDemoLetter(call, await resultSubject(call.services, engine.reader, row));
    drawn.push([row.id, id]);
  }
  await engine.transaction(async (db) => {
    for (const [id, letterId] of drawn) await db.updateTable('decisions').set({ letterId }).where('id', '=', id).execute();
  }, 'read committed');
}
