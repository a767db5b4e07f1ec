import { useCustomMutation } from '@refinedev/core';
import type { RowData } from '../../ui/row.ts';

/** What the person wants done. */
export interface Wish {
  readonly statusId: number | undefined;
  readonly comment: string;
  readonly sendMail: boolean;
  /** `YYYY-MM-DD`, or nothing: the day of a payment that was made by hand. */
  readonly paidOn: string;
}

export interface MailDraft {
  readonly recipientAddress: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

interface Result {
  readonly id: number;
  readonly success: boolean;
  readonly error: string | null;
  readonly code: string | null;
}

export interface PreviewResult extends Result {
  readonly offersMail?: string | null;
  readonly mail?: MailDraft | null;
}

export interface MoveResult extends Result {
  readonly mail?: 'queued' | 'no_address' | null;
}

/** The two calls of the dialog: what would happen, and do it. */
export function useStatusCalls() {
  const { mutateAsync } = useCustomMutation();
  const post = async <T>(path: string, rows: readonly RowData[], { statusId, comment, sendMail, paidOn }: Wish) => {
    const answer = await mutateAsync({
      url: `/api/applications/${path}`,
      method: 'post',
      values: {
        ids: rows.map(({ id }) => id),
        versions: rows.map(({ version }) => version),
        applicationStatusId: statusId,
        comment: comment.trim() || null,
        sendMail,
        ...(paidOn && { paidOn }),
      },
    });
    return answer.data as unknown as readonly T[];
  };
  return {
    preview: (rows: readonly RowData[], wish: Wish) => post<PreviewResult>('status/preview', rows, wish),
    move: (rows: readonly RowData[], wish: Wish) => post<MoveResult>('status', rows, wish),
  };
}

export type StatusCalls = ReturnType<typeof useStatusCalls>;
