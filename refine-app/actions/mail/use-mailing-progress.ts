import { type HttpError, useCustom, useInvalidate } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { poll } from '../../ui/poll.ts';

export interface MailingCounts {
  readonly total: number;
  readonly waiting: number;
  readonly sending: number;
  readonly sent: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Without one all mails stay in the outbox. */
  readonly hasMailServer: boolean;
}

/** Milliseconds between two looks while mails are on their way, and once they have stopped moving. */
const pace = { moving: 2000, still: 15_000 } as const;

/** Milliseconds without any movement after which something must be in the way. */
const patience = 20_000;

/**
 * Counts a mailing's mails by state, until the last of them has gone.
 * @param at when it was sent, in milliseconds: one that has not moved since long before needs no more patience
 */
export function useMailingProgress(batchId: number, at: number) {
  const [still, setStill] = useState(false);
  const { query } = useCustom<MailingCounts & Record<string, unknown>, HttpError>({
    url: `/api/admin/mail_batches/${batchId}/progress`,
    method: 'get',
    queryOptions: {
      queryKey: ['mailing', batchId],
      refetchInterval: poll((found) => (found && leftOf(found.data) === 0 ? false : still ? pace.still : pace.moving)),
    },
  });
  const counts: MailingCounts | undefined = query.data?.data;
  const moved = counts && JSON.stringify(counts);
  useFreshMails(moved);
  useEffect(() => {
    setStill(false);
    if (moved === undefined) return undefined;
    const timer = setTimeout(() => setStill(true), patience);
    return () => clearTimeout(timer);
  }, [moved]);
  const done = counts ? counts.sent + counts.failed + counts.cancelled : 0;
  const left = counts ? leftOf(counts) : 0;
  const stuck = still || counts?.hasMailServer === false || (done === 0 && Date.now() - at > patience);
  return { counts, query, left, done, stalled: stuck && left > 0 && counts?.sending === 0 };
}

/** Lists and pages of mails that are open meanwhile tell the same as the counts. */
function useFreshMails(moved: string | undefined): void {
  const invalidate = useInvalidate();
  const before = useRef(moved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the counts changed
  useEffect(() => {
    if (before.current !== undefined && before.current !== moved)
      void invalidate({ resource: resources.outbox.name, invalidates: ['list', 'detail'] });
    before.current = moved;
  }, [moved]);
}

function leftOf({ waiting, sending }: MailingCounts): number {
  return waiting + sending;
}
