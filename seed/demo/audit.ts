import { applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, instantAt } from './days.ts';
import { type Actor, grantee, type HistoryDraft } from './history.ts';
import { diceFor } from './random.ts';
import { type StaffMember, staff } from './users.ts';

export type AuditDraft = Omit<SeedRow<'audit_logs'>, 'id' | 'requestId' | 'address'>;

interface Children {
  readonly history: readonly HistoryDraft[];
  readonly submissions: readonly SeedRow<'submissions'>[];
  readonly receipts: readonly SeedRow<'receipts'>[];
}

/** How far back the demo's log goes. */
const days = 21;

/** What lately happened to an application under way, its documents and its receipts, told by the same dates as their rows. */
export function eventsFor(application: DemoApplication, row: SeedRow<'applications'>, children: Children, baseDate: string): AuditDraft[] {
  if (application.plan.pastYear !== null || application.plan.occurrence > 9) return [];
  const since = instantAt(addDays(baseDate, -days), 0);
  return [
    ...children.history.map((step) => stepEvent(step, row.title)),
    ...children.submissions.flatMap(submissionEvents(application)),
    ...children.receipts.flatMap(receiptEvents(application)),
  ].filter(({ createdAt }) => createdAt >= since);
}

/** A step as the log of the product itself tells it. */
function stepEvent({ applicationId, fromStatus, toStatus, comment, userId, userName, userRole, createdAt }: HistoryDraft, title: string): AuditDraft {
  const who = { id: userId, name: userName, role: userRole };
  const label = applicationStatusLabels[toStatus];
  if (!fromStatus)
    return entry(who, 'create', 'applications', applicationId, `申請「${title}」を登録しました`, createdAt, null, { title, status: toStatus });
  const summary = `申請「${title}」を「${applicationStatusLabels[fromStatus]}」から「${label}」にしました`;
  const after = { status: toStatus, ...(comment && { comment }) };
  return entry(who, 'action', 'applications', applicationId, summary, createdAt, { status: fromStatus }, after);
}

function submissionEvents({ organization }: DemoApplication) {
  return ({ id, formName, submittedAt, approvedAt, approvedUserId }: SeedRow<'submissions'>): AuditDraft[] => {
    const filed = submittedAt
      ? [
          entry(
            grantee(organization),
            'action',
            'submissions',
            id,
            `提出書類「${formName}」を提出しました`,
            submittedAt,
            { status: 'NOT_SUBMITTED' },
            { status: 'SUBMITTED_PENDING_REVIEW' },
          ),
        ]
      : [];
    const reviewer = staff.find((member) => member.id === approvedUserId);
    if (!approvedAt || !reviewer) return filed;
    return [
      ...filed,
      entry(
        colleague(reviewer),
        'action',
        'submissions',
        id,
        `提出書類「${formName}」を承認しました`,
        approvedAt,
        { status: 'SUBMITTED_UNDER_REVIEW' },
        { status: 'COMPLETED' },
      ),
    ];
  };
}

function receiptEvents({ organization }: DemoApplication) {
  const who = grantee(organization);
  return ({ id, title, submittedAt, amount, removedAt, removalReason }: SeedRow<'receipts'>): AuditDraft[] => {
    if (submittedAt) {
      const text = `領収書「${title}」を提出しました`;
      return [entry(who, 'action', 'receipts', id, text, submittedAt, { status: 'draft' }, { status: 'submitted', amount })];
    }
    if (!removedAt) return [];
    const text = `領収書「${title}」を削除しました（理由：${removalReason}）`;
    return [entry(who, 'delete', 'receipts', id, text, removedAt, { removed: false }, { removed: true, removedAt, removalReason })];
  };
}

/** The days of the office: everyone signs in, some sign out, one mistypes, lists are exported. */
export function officeEvents(baseDate: string): AuditDraft[] {
  return Array.from({ length: days }, (_, index) => addDays(baseDate, -index - 1))
    .filter((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .flatMap(officeDay);
}

function officeDay(date: string): AuditDraft[] {
  const dice = diceFor('office', Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000));
  return staff
    .filter(({ active }) => active)
    .flatMap((member) => {
      if (!dice.chance(member.id <= 7 ? 0.8 : 0.2)) return [];
      const minute = dice.int(0, 50);
      const who = colleague(member);
      const login = entry(who, 'login', null, null, 'ログインしました', instantAt(date, 9, minute));
      const missed = entry(null, 'login_failed', null, null, `ログインに失敗しました（${member.email}）`, instantAt(date, 8, minute));
      const exported = entry(who, 'export', 'applications', null, '申請をCSVに出力しました', instantAt(date, 15, minute));
      const logout = entry(who, 'logout', null, null, 'ログアウトしました', instantAt(date, 17, 30 + dice.int(0, 29)));
      return [
        ...(dice.chance(0.06) ? [missed] : []),
        login,
        ...(member.id <= 3 && dice.chance(0.15) ? [exported] : []),
        ...(dice.chance(0.6) ? [logout] : []),
      ];
    });
}

/** In the order of time, as a log is; the ids follow those that the log already has. */
export function auditRows(drafts: readonly AuditDraft[], firstId: number): SeedRow<'audit_logs'>[] {
  return [...drafts]
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .map((draft, index) => ({ id: firstId + index, ...draft, ...originOf(draft, index) }));
}

/** Requests and addresses that can belong to nobody: the range is kept for documentation. */
function originOf({ userId }: AuditDraft, index: number) {
  const number = String(index + 1).padStart(12, '0');
  return {
    requestId: `00000000-0000-4000-8000-${number}`,
    address: userId && userId <= staff.length ? `192.0.2.${userId + 10}` : `203.0.113.${((userId ?? index) % 250) + 1}`,
  };
}

function colleague({ id, name, role }: StaffMember): Actor {
  return { id, name, role };
}

/** One entry, as the product writes it. */
export function entry(
  who: Actor | null,
  action: AuditDraft['action'],
  resource: string | null,
  recordId: number | null,
  summary: string,
  createdAt: string,
  before: Readonly<Record<string, unknown>> | null = null,
  after: Readonly<Record<string, unknown>> | null = null,
): AuditDraft {
  return {
    userId: who?.id ?? null,
    userName: who?.name ?? null,
    userRole: who?.role ?? null,
    action,
    resource,
    recordId,
    summary: [...summary].slice(0, 200).join(''),
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    createdAt,
    updatedAt: createdAt,
  };
}
