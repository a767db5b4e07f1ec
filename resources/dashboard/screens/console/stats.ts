import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { CommentRow } from '../../../applications/screens/comments/comment.ts';

/** `GET /api/dashboard`, beside the cards, each a number by its name; null where the role may not read what is told of. */
export interface Stats {
  /** When the last good backup was taken, for those who may know. */
  readonly lastBackup: { readonly at: string | null; readonly isOld: boolean } | null;
  /** What nobody has seen to yet, the latest first; null for roles that are not told of it. */
  readonly alerts: { readonly total: number; readonly items: readonly (RowData & Row<typeof resources.alerts>)[] } | null;
  /** Null for roles that are never awaited. */
  readonly waiting: Waiting | null;
  /** Handed in and not yet judged; null for roles that do not judge. */
  readonly documents: { readonly total: number; readonly items: readonly (RowData & Row<typeof resources.submissions>)[] } | null;
  /** What grantees said last without an answer; null for roles that do not answer. */
  readonly comments: { readonly total: number; readonly items: readonly CommentRow[] } | null;
  /** What has to be seen to within a week, by resource; null for those whom it does not concern. */
  readonly due: Readonly<Record<string, { readonly total: number; readonly items: readonly RowData[] } | null>>;
  readonly activities: readonly Activity[];
}

export interface Waiting {
  readonly total: number;
  /** The ten that wait longest, the longest first. */
  readonly items: readonly WaitingItem[];
  readonly byStatus: readonly { readonly status: ApplicationStatus; readonly count: number }[];
}

export interface WaitingItem {
  readonly id: number;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string | null;
  readonly status: ApplicationStatus;
  readonly statusSince: string | null;
  readonly approvedAmount: number | null;
}

export interface Activity {
  readonly id: number;
  readonly createdAt: string;
  readonly userName: string | null;
  readonly action: string;
  readonly resource: string | null;
  readonly recordId: number | null;
  readonly summary: string | null;
}
