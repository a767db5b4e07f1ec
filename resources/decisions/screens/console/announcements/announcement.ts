import { type HttpError, useCustom, useOne } from '@refinedev/core';
import type { mailStates } from '../../../../../domain/terms.ts';
import type { Outcome } from '../../../../../domain/workflow/outcomes.ts';
import { poll } from '../../../../../refine-app/ui/poll.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';

export const { announcements, decisions } = resources;

export type Announcement = RowData & Row<typeof announcements>;

/** A result in an announcement: recipient, content and delivery. */
export interface Result {
  readonly decisionId: number;
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly organizationName: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly amount: number | null;
  readonly letterId: number | null;
  readonly recipientName: string | null;
  readonly recipientAddress: string | null;
  readonly subject: string | null;
  readonly announcedAt: string | null;
  readonly mailId: number | null;
  readonly mailStatus: keyof typeof mailStates | null;
  /** Why it cannot be announced. */
  readonly problem: string | null;
}

export interface Budget {
  readonly grantId: number | null;
  readonly title: string;
  readonly budget: number | null;
  readonly decided: number;
  readonly count: number;
}

export interface Preview {
  readonly rows: readonly Result[];
  readonly waiting: number;
  readonly budgets: readonly Budget[];
}

const minute = 60_000;

/** Polling interval in milliseconds; false if only users change the announcement. */
function pollInterval(row: Announcement | undefined): number | false {
  if (row?.status === 'running') return 1000;
  if (row?.status === 'submitted') return isGeneratingLetters(row) ? 2000 : 15_000;
  if (row?.status !== 'scheduled') return false;
  return Date.parse(row.at) - Date.now() > minute ? 15_000 : 1500;
}

/** Whether letters are still being generated. */
export const isGeneratingLetters = ({ status, letterCount, problems, total }: Announcement) =>
  status === 'submitted' && letterCount + problems < total;

/** Polls the announcement for changes made by jobs. */
export function useAnnouncementPolling(id: number): void {
  useOne<Announcement>({ resource: announcements.name, id, queryOptions: { refetchInterval: poll((found) => pollInterval(found?.data)) } });
}

/** The preview or the results of an announcement, refetched when it changes and polled while mails are being sent. */
export function usePreview(row: Announcement) {
  const { id, version, status } = row;
  return useCustom<Preview & Record<string, unknown>, HttpError>({
    url: `/api/announcements/${id}/preview`,
    method: 'get',
    queryOptions: {
      queryKey: ['announcement preview', id, version, status, isGeneratingLetters(row)],
      placeholderData: (before) => before,
      refetchInterval: poll((found) => {
        if (status === 'running') return 3000;
        return found?.data.rows.some(({ mailStatus }) => mailStatus === 'waiting' || mailStatus === 'sending') ? 10_000 : false;
      }),
    },
  });
}
