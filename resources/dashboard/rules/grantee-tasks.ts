import { daysBetween } from '../../../domain/dates/days.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { envelopeKinds, signingProviders } from '../../../domain/terms.ts';
import type { ApplicationStatus, Phase } from '../../../domain/workflow/application-statuses.ts';
import { activityStatuses } from '../../../domain/workflow/application-transitions.ts';
import { takesBank } from '../../../domain/workflow/bank-account.ts';
import { isUnsigned } from '../../../domain/workflow/decided-matters.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { byUrgency, type GranteeTask } from './task.ts';

export interface GranteeDocument {
  readonly id: number;
  readonly formName: string;
  readonly status: string;
  readonly dueDate: string | null;
  /** Optional documents are requested only if they were returned. */
  readonly isRequired: boolean;
}

export interface GranteeLetter {
  readonly id: number;
  readonly kind: keyof typeof envelopeKinds;
  readonly provider: keyof typeof signingProviders;
  /** The last day in Japan on which it can be signed. */
  readonly dueDate: string;
}

/** The facts from which the tasks of a grant are derived. */
export interface GranteeSituation {
  readonly entryNumber: string;
  readonly status: ApplicationStatus;
  /** The last day to accept the grant; null if none was announced. */
  readonly replyBy: string | null;
  /** The last day of the activity. */
  readonly endDate: string | null;
  readonly hasBank: boolean;
  readonly documents: readonly GranteeDocument[];
  /** Letters awaiting the grantee's signature. */
  readonly letters: readonly GranteeLetter[];
  /** Receipts that are still drafts, and those that were sent back. */
  readonly receiptDrafts: number;
  readonly receiptsReturned: number;
  /** The programme asks for other income, and not all of it is entered. */
  readonly isIncomeUndeclared: boolean;
  readonly refundDeadline: string | null;
  /** Outstanding return of the tax credit in yen; it may be due long after the end of the grant. */
  readonly openTaxReturn: number;
  /** The refund has been received in full. */
  readonly isReturned: boolean;
  /** Today in Japan. */
  readonly today: string;
}

/** Days before its due date from which a document is requested. */
const documentLeadDays = 60;

/** Remaining days from which a task is urgent (second file, section 9: deadline warning). */
const urgentDays = 3;

const receiptPhases: readonly Phase[] = ['activity', 'report'];

/** Other income is requested once the activity is over. */
const incomePhases: readonly Phase[] = ['report', 'returned', 'decision'];

/** Placeholder for the application's own page, which also exists without a grant number. */
const detail = 'detail';
const payments = '/user/payments';

/** The next tasks of a grantee, the most urgent first. The grantee's screens, reminders and the staff's view all use it. */
export function granteeTasks(situation: GranteeSituation): GranteeTask[] {
  const tasks = [
    ...statusTasks(situation),
    ...letterTasks(situation),
    ...bankTask(situation),
    ...documentTasks(situation),
    ...receiptTasks(situation),
    ...incomeTask(situation),
    ...taxReturnTask(situation),
  ];
  return tasks.sort(byUrgency);
}

/** Wording of a task. */
interface TaskWords {
  readonly title: string;
  readonly reason: string;
  readonly label: string;
  readonly path: typeof detail | typeof payments;
  readonly urgent?: true;
}

const words = (title: string, reason: string, label: string, more: Partial<TaskWords> = {}): TaskWords => ({
  title,
  reason,
  label,
  path: detail,
  ...more,
});

/** Statuses in which it is the grantee's turn. */
const byStatus: Readonly<Partial<Record<ApplicationStatus, TaskWords>>> = {
  APPLICATION_IN_PROGRESS: words('申請を仕上げて提出する', '提出すると、選考の準備が始まります。', '申請を開く'),
  REVISION_REQUESTED: words('申請の内容を修正する', '基金から修正の依頼が届いています。', '依頼の内容を見る', { urgent: true }),
  UNDER_REVISION: words('修正した申請を提出する', '提出すると、選考の準備に戻ります。', '申請を開く', { urgent: true }),
  CONTRACT_PROCESSING: words('請書の手続きをする', '請書を交わすと、助成の契約が成り立ちます。', '助成内容を見る'),
  INTERIM_REVISION_REQUESTED: words('中間報告を修正する', '基金から修正の依頼が届いています。', '助成内容を開く', { urgent: true }),
  OTHER_REVISION_REQUESTED: words('基金からの依頼に答える', '修正の依頼が届いています。', '依頼の内容を見る', { urgent: true }),
  CHANGE_REQUESTED: words('変更届けを提出する', '活動の変更には、変更届けが要ります。', '助成内容を開く'),
  CHANGE_RETURNED: words('変更届けを直して提出する', '変更届けが差し戻されています。', '助成内容を開く', { urgent: true }),
  ACTIVITY_COMPLETED: words('活動の報告を始める', '報告の審査が終わると、助成金の額が決まります。', '助成内容を見る'),
  REPORT_SENT: words('活動が終わったら、報告の準備を始める', '送られた報告書は、基金で確認しています。', '助成内容を見る'),
  REPORT_PREPARING: words('報告書を提出する', '報告の審査が終わると、助成金の額が決まります。', '助成内容を開く'),
  SUBMISSION_ON_HOLD: words('提出書類を直す', '提出された書類に確認したい点があり、審査を止めています。', '助成内容を開く', { urgent: true }),
  REPORT_COMPLETED_WAITING_REFUND: words(
    '返納の手続きをする',
    '前払いの額が確定額を上回ったため、差額の返納をお願いしています。',
    '支払い情報を見る',
    { path: payments },
  ),
  REFUND_REQUESTED: words('返金の手続きをする', '受け取った前払いの返金をお願いしています。', '支払い情報を見る', { path: payments }),
};

const returnedReport = words('差し戻された報告を直す', '決裁のなかで修正の依頼がありました。', '助成内容を開く', { urgent: true });

/** During an activity there is no task until its last day is over. */
const activityOver = words('活動が終わったことを知らせる', '活動の期間が過ぎました。お知らせのあと、報告の準備に進みます。', '助成内容を見る');

function statusTasks(situation: GranteeSituation): GranteeTask[] {
  const { status, entryNumber, refundDeadline, replyBy, today } = situation;
  const wording = wordsAt(situation);
  if (!wording) return [];
  const isRefund = wording.path === payments;
  const contractDueDate = status === 'CONTRACT_PROCESSING' ? replyBy : null;
  const dueDate = isRefund ? refundDeadline : contractDueDate;
  const path = isRefund ? payments : `/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`;
  return [{ ...wording, path, key: `status:${status}`, dueDate, urgent: wording.urgent === true || isUrgent(dueDate, today), document: null }];
}

function wordsAt({ status, endDate, isReturned, letters, today }: GranteeSituation): TaskWords | undefined {
  // The letter has a task of its own, with its own deadline.
  if (status === 'CONTRACT_PROCESSING' && letters.some(({ kind }) => kind === 'ukesyo')) return undefined;
  if (status.startsWith('RETURNED_TO_RECIPIENT_BY_')) return returnedReport;
  const activities: readonly ApplicationStatus[] = activityStatuses;
  if (activities.includes(status)) return endDate !== null && endDate < today ? activityOver : undefined;
  const wording = byStatus[status];
  return wording?.path === payments && isReturned ? undefined : wording;
}

const letterWords = {
  ukesyo: { title: '請書に署名する', reason: '署名すると、助成の契約が成り立ちます。' },
  confirmation: { title: '確認書類に署名する', reason: '内容をご確認いただくと、手続きが先に進みます。' },
} as const;

/** Letters sent by CloudSign are signed there and cannot be opened here. */
const cloudsignWords = { reason: 'クラウドサインから届いたメールを開いて、手続きしてください。', label: '手続きについて見る' };

function letterTasks({ letters, status, today }: GranteeSituation): GranteeTask[] {
  // Nothing is signed while the contract is on hold.
  const signable = letters.filter(({ kind }) => kind !== 'ukesyo' || status === 'CONTRACT_PROCESSING');
  return signable.map(({ id, kind, provider, dueDate }) => ({
    label: '書類を開く',
    ...letterWords[kind],
    ...(provider === 'cloudsign' && cloudsignWords),
    key: `letter:${id}`,
    dueDate,
    path: `/user/sign/${id}`,
    urgent: isUrgent(dueDate, today),
    document: null,
  }));
}

const simpleTask = (key: string, title: string, reason: string, label: string, path: string, urgent = false): GranteeTask[] => [
  { key, title, reason, label, path, urgent, dueDate: null, document: null },
];

function bankTask({ status, hasBank, replyBy, today }: GranteeSituation): GranteeTask[] {
  if (hasBank || !takesBank(status)) return [];
  const dueDate = isUnsigned(status) ? replyBy : null;
  const reason = '助成金をお振り込みするために必要です。支払い方法もここで選びます。';
  const tasks = simpleTask('bank', '振込口座を登録する', reason, '口座を登録する', '/user/bank', isUrgent(dueDate, today));
  return tasks.map((task) => ({ ...task, dueDate }));
}

function documentTasks({ documents, status, today }: GranteeSituation): GranteeTask[] {
  if (statusEntry(status).phase === 'end') return [];
  return documents.flatMap(({ id, formName, status: state, dueDate, isRequired }): GranteeTask[] => {
    const isReturned = state === 'SUBMITTED_RETURNED';
    const isDueSoon = isRequired && dueDate !== null && daysBetween(today, dueDate) <= documentLeadDays;
    if (!isReturned && !(state === 'NOT_SUBMITTED' && isDueSoon)) return [];
    const title = isReturned ? `「${formName}」を直して再提出する` : `「${formName}」を提出する`;
    const isLate = dueDate !== null && dueDate < today;
    const asking = isLate ? '期限を過ぎています。できるだけ早く提出してください。' : '期限までに提出してください。';
    const reason = isReturned ? '差し戻しの理由を確かめて、もう一度提出してください。' : asking;
    const path = `/user/submissions?document=${id}`;
    const urgent = isReturned || isUrgent(dueDate, today);
    return [{ key: `document:${id}`, title, reason, dueDate, label: '書類を開く', path, urgent, document: { id, formName } }];
  });
}

function receiptTasks({ status, receiptDrafts: draftCount, receiptsReturned: returnedCount }: GranteeSituation): GranteeTask[] {
  if (!receiptPhases.includes(statusEntry(status).phase)) return [];
  const [label, path] = ['領収書を開く', '/user/receipts'];
  const returnedTask = simpleTask(
    'receipts:returned',
    `差し戻された領収書 ${returnedCount}件を直す`,
    '直して提出し直すと、助成の対象になります。',
    label,
    path,
    true,
  );
  const draftTask = simpleTask(
    'receipts:drafts',
    `下書きの領収書 ${draftCount}件を提出する`,
    '提出した領収書だけが、精算の対象になります。',
    label,
    path,
  );
  return [...(returnedCount > 0 ? returnedTask : []), ...(draftCount > 0 ? draftTask : [])];
}

function incomeTask({ status, isIncomeUndeclared }: GranteeSituation): GranteeTask[] {
  if (!isIncomeUndeclared || !incomePhases.includes(statusEntry(status).phase)) return [];
  const reason = '入力が済むまで、助成金の額を決められません。ないときは0円と入力してください。';
  return simpleTask('income', '他の助成金・収入を入力する', reason, '入力を始める', `${payments}#income`);
}

function taxReturnTask({ openTaxReturn }: GranteeSituation): GranteeTask[] {
  if (openTaxReturn <= 0) return [];
  const reason = `あと ${formatYen(openTaxReturn)} の返還をお願いしています。申告が済んだら、控除された額を基金にお知らせください。`;
  return simpleTask('taxReturn', '消費税の申告で控除された額を返還する', reason, '支払い情報を見る', payments);
}

function isUrgent(dueDate: string | null, today: string): boolean {
  return dueDate !== null && daysBetween(today, dueDate) <= urgentDays;
}
