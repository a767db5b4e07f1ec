import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { CommentRow } from '../../../applications/screens/comments/comment.ts';

/** `GET /api/dashboard`, which also has a number per card under the card's name; null if the role may not read it. */
export interface Stats {
  /** Time of the last good backup, for roles that may read it. */
  readonly lastBackup: { readonly at: string | null; readonly isOld: boolean } | null;
  /** Unconfirmed alerts, latest first; null for roles that may not read them. */
  readonly alerts: { readonly total: number; readonly items: readonly (RowData & Row<typeof resources.alerts>)[] } | null;
  /** Null for roles that are never awaited. */
  readonly waiting: Waiting | null;
  /** Submitted and not yet reviewed; null for roles that do not review. */
  readonly documents: { readonly total: number; readonly items: readonly (RowData & Row<typeof resources.submissions>)[] } | null;
  /** Comments of grantees without a reply; null for roles that do not reply. */
  readonly comments: { readonly total: number; readonly items: readonly CommentRow[] } | null;
  /** Rows due within a week, by resource; null for roles that they do not concern. */
  readonly due: Readonly<Record<string, { readonly total: number; readonly items: readonly RowData[] } | null>>;
  readonly activities: readonly Activity[];
}

export interface Waiting {
  readonly total: number;
  /** The ten that have waited longest, longest first. */
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
