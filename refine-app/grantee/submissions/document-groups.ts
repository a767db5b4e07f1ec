import type { SubmissionStatus } from '../../../domain/workflow/submission-statuses.ts';

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
