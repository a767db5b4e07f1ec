import type { SubmissionStatus } from '../../rules/statuses.ts';

interface Listed {
  readonly id: number;
  readonly formNumber: string;
  readonly status: SubmissionStatus;
  readonly receptionEndDate: string | null;
  readonly isRequired: boolean;
}

export interface DocumentGroup<D> {
  readonly title: string;
  readonly documents: readonly D[];
}

/** Documents grouped by who has to act, the grantee first; within a group returned ones, then by due date. Empty groups are left out. */
export function documentGroups<D extends Listed>(documents: readonly D[]): DocumentGroup<D>[] {
  return groups
    .map(({ title, holds }) => ({ title, documents: documents.filter(holds).sort(byUrgency) }))
    .filter((group) => group.documents.length > 0);
}

/** Whether the grantee still has to submit the document: returned, or required and not submitted. */
export function isAwaited({ status, isRequired }: Pick<Listed, 'status' | 'isRequired'>): boolean {
  return status === 'SUBMITTED_RETURNED' || (status === 'NOT_SUBMITTED' && isRequired);
}

const groups: readonly { readonly title: string; readonly holds: (document: Listed) => boolean }[] = [
  { title: '提出していただく書類', holds: isAwaited },
  { title: '基金が確認している書類', holds: ({ status }) => status === 'SUBMITTED_PENDING_REVIEW' || status === 'SUBMITTED_UNDER_REVIEW' },
  { title: '必要なときに提出する書類', holds: ({ status, isRequired }) => status === 'NOT_SUBMITTED' && !isRequired },
  { title: '完了した書類', holds: ({ status }) => status === 'COMPLETED' },
];

function byUrgency(a: Listed, b: Listed): number {
  const rank = ({ status, receptionEndDate, formNumber }: Listed) =>
    `${status === 'SUBMITTED_RETURNED' ? 0 : 1}${receptionEndDate ?? '9999-99-99'}${formNumber}`;
  return rank(a).localeCompare(rank(b));
}

export const documentSteps = ['submit', 'receipt'] as const;

type DocumentStep = (typeof documentSteps)[number] | 'overview';

export const documentsPath = '/user/submissions';

/** The address of a document or one of its pages; the receipt is of the given round, by default the latest. */
export function documentPath(id: number, step: DocumentStep = 'overview', round?: number): string {
  const query = new URLSearchParams({
    document: String(id),
    ...(step !== 'overview' && { step }),
    ...(round !== undefined && { round: String(round) }),
  });
  return `${documentsPath}?${query}`;
}

interface FiledFile {
  readonly id: number;
  readonly fileName: string;
  /** Null before the submission. */
  readonly round: number | null;
  readonly removedAt: string | null;
}

/** The current files: not withdrawn, the newest of each name, in upload order. */
export function currentSubmissionFiles<F extends FiledFile>(files: readonly F[]): F[] {
  return newestOfEachName(files.filter(({ removedAt }) => removedAt === null));
}

/**
 * The files that a round's submission included: its own, and unchanged ones of earlier rounds.
 * @param at when it was submitted
 */
export function filesOfRound<F extends FiledFile>(files: readonly F[], round: number, at: string) {
  const counted = newestOfEachName(
    files.filter((file) => file.round !== null && file.round <= round && (file.removedAt === null || file.removedAt > at)),
  );
  return { sent: counted.filter((file) => file.round === round), kept: counted.filter((file) => file.round !== round) };
}

function newestOfEachName<F extends FiledFile>(files: readonly F[]): F[] {
  const newest = new Map(inOrder(files).map((file) => [file.fileName, file.id]));
  return inOrder(files).filter(({ id, fileName }) => newest.get(fileName) === id);
}

/** Sorts by id, earliest first. */
export function inOrder<F extends Pick<FiledFile, 'id'>>(files: readonly F[]): F[] {
  return [...files].sort((a, b) => a.id - b.id);
}

interface Step {
  readonly fromStatus: SubmissionStatus | null;
  readonly toStatus: SubmissionStatus;
  readonly round: number;
  readonly userRole: string | null;
}

/** A history entry as text for the grantee. */
export function stepWords({ fromStatus, toStatus, round, userRole }: Step): string {
  if (fromStatus === null) return '書類が用意されました';
  if (toStatus === 'SUBMITTED_PENDING_REVIEW') {
    const what = round > 1 ? `再提出しました（${round}回目）` : '提出しました';
    return userRole === 'recipient' ? what : `基金が、代わりに${what}`;
  }
  if (toStatus === 'SUBMITTED_UNDER_REVIEW' && fromStatus === 'COMPLETED') return '基金が承認を取り消し、もう一度確認しています';
  return sentences[toStatus];
}

const sentences = {
  NOT_SUBMITTED: '提出前に戻りました',
  SUBMITTED_UNDER_REVIEW: '基金が確認を始めました',
  SUBMITTED_RETURNED: '基金から差し戻されました',
  COMPLETED: '承認され、この書類は完了しました',
} as const;

/** Address of a document's file. */
export function fileAddress(id: number): string {
  return `/api/files/submission_files/${id}/fileId`;
}
