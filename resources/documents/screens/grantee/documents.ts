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

/** Documents by whose turn it is, the grantee's own first; within it what came back, then what is due first. Groups without any are left out. */
export function documentGroups<D extends Listed>(documents: readonly D[]): DocumentGroup<D>[] {
  return groups
    .map(({ title, holds }) => ({ title, documents: documents.filter(holds).sort(byUrgency) }))
    .filter((group) => group.documents.length > 0);
}

/** Whether a document still has to come from its grantee: one that was sent back, and a required one that is not handed in yet. */
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

/** The pages of one document. */
type DocumentStep = (typeof documentSteps)[number] | 'overview';

export const documentsPath = '/user/submissions';

/** The address of a document, and of a page of it; the receipt is that of a round, the latest unless named. */
export function documentPath(id: number, step: DocumentStep = 'overview', round?: number): string {
  const query = new URLSearchParams({
    document: String(id),
    ...(step !== 'overview' && { step }),
    ...(round !== undefined && { round: String(round) }),
  });
  return `${documentsPath}?${query}`;
}

/** What is to be known of a file to say whether it still counts. */
interface FiledFile {
  readonly id: number;
  readonly fileName: string;
  /** Null before it is handed in. */
  readonly round: number | null;
  readonly removedAt: string | null;
}

/** The files that count now: not withdrawn, and of each name the newest. In the order in which they came. */
export function filesInForce<F extends FiledFile>(files: readonly F[]): F[] {
  return newestOfEachName(files.filter(({ removedAt }) => removedAt === null));
}

/**
 * The files that counted when a round was handed in: those that came with it, and those of earlier rounds that it left as they were.
 * @param at when it was handed in
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

/** The earliest first. */
export function inOrder<F extends Pick<FiledFile, 'id'>>(files: readonly F[]): F[] {
  return [...files].sort((a, b) => a.id - b.id);
}

interface Step {
  readonly fromStatus: SubmissionStatus | null;
  readonly toStatus: SubmissionStatus;
  readonly round: number;
  readonly userRole: string | null;
}

/** What happened to a document, as its grantee reads it. */
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

/** Of one of a document's files. */
export function fileAddress(id: number): string {
  return `/api/files/submission_files/${id}/fileId`;
}
