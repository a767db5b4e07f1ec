import type { Transaction } from '../../api/db/database.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { waves } from '../../domain/terms.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { addDays } from './days.ts';
import type { Actor } from './history.ts';
import { diceFor } from './random.ts';
import { staffWithRole } from './users.ts';

/** Whoever prepares, and the other two who approve. */
export const preparer = staffWithRole('fund_staff');
export const approver = staffWithRole('fund_manager');
export const head = staffWithRole('fund_department_head');

/** A step of a lifecycle. */
export function stepRow(recordId: number, [fromStatus, toStatus]: readonly [string | null, string], by: Actor, at: string) {
  const who = { userId: by.id, userName: by.name, userRole: by.role };
  return { recordId, fromStatus, toStatus, comment: null, isShared: 0 as const, ...who, createdAt: at, updatedAt: at };
}

type StepRow = ReturnType<typeof stepRow>;

/** Conditions under which something is granted. */
export const conditions = [
  '安全対策の計画（見守りの体制と連絡網）を、活動を始める前に提出すること。',
  '河川管理者との協議の結果を、活動を始める前に報告すること。',
  '機器の購入費は、対象経費の2分の1までとすること。',
] as const;

/** As many results as are known one by one; what is older had been told on paper. */
const most = 4000;

/** A result that was told when the application took its step. */
interface Told {
  readonly applicationId: number;
  readonly grantYear: number;
  readonly isSpring: boolean;
  readonly wave: keyof typeof waves;
  /** Since when it could be decided on, and when it was told. */
  readonly from: string;
  readonly at: string;
  readonly amount: number | null;
  readonly publicName: string | null;
}

/** What the years behind have told: a result for each step out of a selection, gathered by call and wave. */
export async function loadPastAnnouncements(db: Transaction): Promise<void> {
  const waiting = { announcements: await lastId(db, 'announcements'), decisions: await lastId(db, 'decisions') };
  const announced = new Map<string, Told[]>();
  for (const told of await toldResults(db)) {
    const key = `${told.grantYear} ${told.isSpring} ${told.wave}`;
    announced.set(key, [...(announced.get(key) ?? []), told]);
  }
  const inTime = [...announced.values()].sort(([a], [b]) => ((a as Told).at < (b as Told).at ? -1 : 1));
  const announcements = inTime.map((results, index) => announcementOf(waiting.announcements + index + 1, results));
  const decisions = inTime.flatMap((results, index) => results.map((told) => ({ told, announcementId: waiting.announcements + index + 1 })));
  const rows = decisions.map(({ told, announcementId }, index) => decisionOf(waiting.decisions + index + 1, announcementId, told));
  await insertRows(db, 'announcements', announcements);
  await insertRows(db, 'decisions', rows);
  await insertSteps(db, 'announcements_history', announcements.flatMap(announcementSteps));
  await insertSteps(db, 'decisions_history', rows.flatMap(decisionSteps));
}

type Histories =
  | 'rubrics_history'
  | 'review_rounds_history'
  | 'reviews_history'
  | 'conflict_hints_history'
  | 'announcements_history'
  | 'decisions_history'
  | 'application_forms_history'
  | 'calls_history'
  | 'entries_history'
  | 'correction_requests_history'
  | 'organization_joins_history';
type Numbered = 'applications' | 'status_histories' | 'budget_items' | 'files' | 'users' | 'announcements' | 'decisions' | Histories;

/** The last number that a table has given. */
export async function lastId(db: Transaction, table: Numbered): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** In the order of time, as they were taken. */
export async function insertSteps(db: Transaction, table: Histories, steps: readonly StepRow[]): Promise<void> {
  const first = (await lastId(db, table)) + 1;
  const inTime = [...steps].sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
  await insertRows(db, table, inTime.map((step, index) => ({ id: first + index, ...step })) as SeedRow<typeof table>[]);
}

async function toldResults(db: Transaction): Promise<Told[]> {
  const steps = await db
    .selectFrom('status_histories as h')
    .innerJoin('applications as a', 'a.id', 'h.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .innerJoin('grants as g', 'g.id', 'a.grantId')
    .select([
      'h.applicationId',
      'h.fromStatus',
      'h.toStatus',
      'h.createdAt',
      'a.grantYear',
      'a.approvedAmount',
      'a.nameConsent',
      'o.name',
      'g.yearOption',
    ])
    .where('h.toStatus', 'in', ['UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'REJECTED_END'])
    .orderBy('h.id')
    .execute();
  const changed = await db.selectFrom('change_decisions').select(['applicationId', 'fromAmount']).orderBy('id', 'desc').execute();
  const first = new Map(changed.map(({ applicationId, fromAmount }) => [applicationId, fromAmount]));
  const since = new Map<number, string>();
  const found: Told[] = [];
  for (const { applicationId, fromStatus, toStatus, createdAt, grantYear, approvedAmount, nameConsent, name, yearOption } of steps) {
    const from = since.get(applicationId);
    since.set(applicationId, createdAt);
    const isRefusal = toStatus === 'REJECTED_END';
    if (!from || !(isRefusal || (fromStatus === 'AWAITING_BOARD_APPROVAL' && toStatus === 'CONTRACT_PREPARATION'))) continue;
    const amount = isRefusal ? null : (first.get(applicationId) ?? approvedAmount);
    const publicName = nameConsent === 1 ? name : null;
    found.push({
      applicationId,
      grantYear,
      isSpring: yearOption === 1,
      wave: isRefusal ? 'rejected' : 'adopted',
      from,
      at: createdAt,
      amount,
      publicName,
    });
  }
  return found.slice(-most);
}

function announcementOf(id: number, results: readonly Told[]): SeedRow<'announcements'> {
  const times = results.map(({ at }) => at).sort();
  const [at, last] = [times[0] as string, times.at(-1) as string];
  const { grantYear, isSpring, wave } = results[0] as Told;
  const isAdopted = wave === 'adopted';
  return {
    id,
    title: `${grantYear}年度${isSpring ? '春期' : ''} ${isAdopted ? '採択' : '不採択'}の通知`,
    status: 'done',
    grantYear,
    wave,
    at,
    replyBy: isAdopted ? addDays(japanDate(new Date(last)), 30) : null,
    ...texts[isAdopted ? 'adopted' : 'rejected'],
    preparedById: preparer.id,
    approvedById: head.id,
    approvedAt: minutesBefore(at, 20),
    startedAt: at,
    finishedAt: last,
    createdAt: minutesBefore(at, 60),
    updatedAt: last,
  };
}

/** The words that an announcement adds, by its wave. */
export const texts = {
  adopted: {
    awardText: '請書などの手続きについては、あらためてご案内します。期限までにお手続きください。',
    waitText: '採択された方が辞退されたときに、順位に従って繰り上げます。繰り上げるときは、あらためてお知らせします。',
    rejectText: null,
  },
  rejected: { awardText: null, waitText: null, rejectText: 'ご応募に心からお礼を申し上げます。次の機会のご応募をお待ちしています。' },
} as const;

function announcementSteps({ id, at, createdAt, approvedAt, finishedAt }: SeedRow<'announcements'>): StepRow[] {
  return [
    stepRow(id, [null, 'draft'], preparer, createdAt),
    stepRow(id, ['draft', 'submitted'], preparer, minutesBefore(at, 40)),
    stepRow(id, ['submitted', 'scheduled'], head, approvedAt as string),
    stepRow(id, ['scheduled', 'running'], head, at),
    stepRow(id, ['running', 'done'], head, finishedAt as string),
  ];
}

function decisionOf(id: number, announcementId: number, { applicationId, wave, from, at, amount, publicName }: Told): SeedRow<'decisions'> {
  // Between the day from which it could be decided on and its telling.
  const third = Math.floor((Date.parse(at) - Date.parse(from)) / 3);
  const createdAt = new Date(Date.parse(from) + Math.min(third, 600_000)).toISOString();
  const approvedAt = new Date(Date.parse(at) - Math.min(third, 7_200_000)).toISOString();
  const condition = wave === 'adopted' && diceFor('condition', applicationId).chance(0.1) ? diceFor('words', applicationId).pick(conditions) : null;
  return {
    id,
    applicationId,
    status: 'announced',
    outcome: wave === 'rejected' ? 'rejected' : condition ? 'conditional' : 'awarded',
    amount,
    conditions: condition,
    boardDate: japanDate(new Date(createdAt)),
    publicName,
    announcementId,
    preparedById: preparer.id,
    approvedAt,
    approvedById: approver.id,
    announcedAt: at,
    createdAt,
    updatedAt: at,
  };
}

function decisionSteps({ id, createdAt, approvedAt, announcedAt }: SeedRow<'decisions'>): StepRow[] {
  return [
    stepRow(id, [null, 'draft'], preparer, createdAt),
    stepRow(id, ['draft', 'approved'], approver, approvedAt as string),
    stepRow(id, ['approved', 'announced'], head, announcedAt as string),
  ];
}

function minutesBefore(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) - minutes * 60_000).toISOString();
}
