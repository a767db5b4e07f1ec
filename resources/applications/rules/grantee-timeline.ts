import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { SubmissionStatus } from '../../documents/rules/statuses.ts';
import { granteeEvents, type PastStep } from './grantee-words.ts';

/** An entry of the grantee's timeline of a grant. */
export interface TimelineEntry {
  /** Unique within the grant. */
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  readonly text: string;
  readonly comment: string | null;
  readonly byGrantee: boolean;
}

/** A row of a document's status history. */
export interface DocumentStep {
  readonly id: number;
  readonly formName: string;
  readonly fromStatus: SubmissionStatus | null;
  readonly toStatus: SubmissionStatus;
  readonly round: number;
  readonly comment: string | null;
  readonly userRole: string | null;
  readonly createdAt: string;
}

/** An audit log entry for an application, its bank account or its payment: the changed columns before and after. */
export interface LoggedChange {
  readonly id: number;
  readonly resource: 'applications' | 'banks' | 'payments';
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly userRole: string | null;
  readonly createdAt: string;
}

/** An announced place on the waiting list; the application's status does not change. */
export interface AnnouncedWaitlisting {
  readonly id: number;
  readonly waitRank: number | null;
  /** Replaces an earlier result. */
  readonly isCorrection: boolean;
  readonly announcedAt: string;
}

/** The history of a grant in the grantee's wording, newest first. Internal steps of the foundation are omitted or merged into one entry. */
export function granteeTimeline(
  steps: readonly PastStep[],
  documents: readonly DocumentStep[],
  changes: readonly LoggedChange[],
  /** Names of the members of the grantee's organisation, by id. */
  people: ReadonlyMap<number, string>,
  waits: readonly AnnouncedWaitlisting[] = [],
): TimelineEntry[] {
  const events = granteeEvents(steps).map(({ id, ...event }) => ({ ...event, key: `status:${id}` }));
  const statusActs = new Set(events.map(actKey));
  const all = [
    ...events,
    ...waits.map(waitEntry),
    ...documents.flatMap((step) => documentEntry(step) ?? []).filter((entry) => !statusActs.has(actKey(entry))),
    ...changes.flatMap((change) => sentencesOf(change, people).map((text, index) => entryOf(`change:${change.id}:${index}`, text, change))),
  ];
  return all.sort((a, b) => b.at.localeCompare(a.at));
}

/** Deduplication key: a notice and the document of the same name submitted on one day are one act. */
const actKey = ({ at, text }: Pick<TimelineEntry, 'at' | 'text'>) => `${japanDate(new Date(at))} ${text.replaceAll(/[「」]/g, '')}`;

function entryOf(
  key: string,
  text: string,
  { createdAt, userRole }: { readonly createdAt: string; readonly userRole: string | null },
): TimelineEntry {
  return { key, at: createdAt, text, comment: null, byGrantee: userRole === 'recipient' };
}

function waitEntry({ id, waitRank, isCorrection, announcedAt }: AnnouncedWaitlisting): TimelineEntry {
  const place = `補欠（${waitRank}番）`;
  const text = isCorrection ? `選考の結果を改め、${place}となりました` : `選考の結果、${place}となりました`;
  return entryOf(`wait:${id}`, text, { createdAt: announcedAt, userRole: null });
}

/** @returns null for steps internal to the foundation */
function documentEntry(step: DocumentStep): TimelineEntry | null {
  const text = documentSentence(step);
  if (text === null) return null;
  const shared = step.toStatus !== 'SUBMITTED_UNDER_REVIEW';
  return { ...entryOf(`document:${step.id}`, text, step), comment: shared ? step.comment : null };
}

function documentSentence({ formName, fromStatus, toStatus, round, userRole }: DocumentStep): string | null {
  const name = `「${formName}」`;
  if (fromStatus === null) return null;
  if (toStatus === 'SUBMITTED_RETURNED') return `${name}が差し戻されました`;
  if (toStatus === 'COMPLETED') return `${name}が承認されました`;
  if (toStatus === 'SUBMITTED_UNDER_REVIEW') return fromStatus === 'COMPLETED' ? `${name}を、基金がもう一度確認しています` : null;
  if (toStatus !== 'SUBMITTED_PENDING_REVIEW') return null;
  const sent = round > 1 ? `${name}を再提出しました（${round}回目）` : `${name}を提出しました`;
  return userRole === 'recipient' ? sent : `基金が、代わりに${sent}`;
}

function sentencesOf(change: LoggedChange, people: ReadonlyMap<number, string>): string[] {
  if (change.resource === 'banks') return ['振込口座の内容が更新されました'];
  return change.resource === 'payments' ? paymentSentences(change) : applicationSentences(change, people);
}

function applicationSentences({ before, after }: LoggedChange, people: ReadonlyMap<number, string>): string[] {
  const { bankId, contactUserId, advancedPaymentFlg } = after;
  return [
    ...(bankId === undefined ? [] : [accountSentence(before.bankId, bankId)]),
    ...(advancedPaymentFlg === true ? ['前払いを希望しました'] : []),
    ...(typeof contactUserId === 'number' ? [contactSentence(people.get(contactUserId))] : []),
  ];
}

function accountSentence(before: unknown, after: unknown): string {
  if (after === null) return '振込口座の登録が取り消されました';
  return typeof before === 'number' ? '振込口座を変更しました' : '振込口座を登録しました';
}

function contactSentence(name: string | undefined): string {
  return name ? `連絡担当者が「${name}」さんに変わりました` : '連絡担当者が変わりました';
}

/** Sentences for decided amounts and dates and for money moved; the progress of approval comes from the status steps. */
function paymentSentences({ before, after }: LoggedChange): string[] {
  const {
    advanceAmount,
    finalAmount,
    refundAmount,
    refundDeadline,
    refundedAmount,
    finalPaidAmount,
    surchargeAmount,
    taxToReturn,
    taxReturnedAmount,
    ...days
  } = after;
  const decreased = (name: string) =>
    isPositive(before[name]) && typeof after[name] === 'number' && (after[name] as number) < (before[name] as number);
  if (decreased('advanceAmount') || decreased('finalPaidAmount')) return ['お振込みができずに戻ったため、もう一度お振込みします'];
  if (decreased('refundedAmount')) return [`返納のご入金の記録を訂正しました（これまでの合計 ${formatYen(refundedAmount as number)}）`];
  if (decreased('taxReturnedAmount'))
    return [`仕入控除税額の返還のご入金の記録を訂正しました（これまでの合計 ${formatYen(taxReturnedAmount as number)}）`];
  const decided: readonly (string | false)[] = [
    isPositive(advanceAmount) && `前払い ${formatYen(advanceAmount)} を振り込みました`,
    isPositive(finalAmount) && `助成金の額が ${formatYen(finalAmount)} に決まりました`,
    isPositive(refundAmount) && typeof finalAmount === 'number' && `返納していただく額が ${formatYen(refundAmount)} に決まりました`,
    typeof refundDeadline === 'string' && `返納の期限が ${formatDate(refundDeadline)} に決まりました`,
    isPositive(surchargeAmount) && `加算金の額が ${formatYen(surchargeAmount)} に決まりました`,
    isPositive(taxToReturn) && finalAmount !== null && `消費税の申告のあとで返還していただく額が ${formatYen(taxToReturn)} に決まりました`,
    typeof days.finalPaymentTransferDate === 'string' && `精算の助成金を ${formatDate(days.finalPaymentTransferDate)} に振り込みました`,
    isPositive(refundedAmount) && `返納のご入金を確認しました（これまでの合計 ${formatYen(refundedAmount)}）`,
    isPositive(taxReturnedAmount) && `仕入控除税額の返還のご入金を確認しました（これまでの合計 ${formatYen(taxReturnedAmount)}）`,
  ];
  return decided.filter((text) => text !== false);
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}
