import { type HttpError, useCustom, useInvalidate } from '@refinedev/core';
import { Progress } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { withLabels } from '../../../../../domain/mail/merge-fields.ts';
import { merge } from '../../../../../domain/text/merge.ts';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { foundationName } from '../../../../../refine-app/ui/foundation.ts';
import { listAddress } from '../../../../../refine-app/ui/list-address.ts';
import { poll } from '../../../../../refine-app/ui/poll.ts';
import { resources } from '../../../../../resources.config.ts';
import css from './mailings.module.css';
import type { WatchedMailing } from './watched-mailing.ts';

interface Props {
  readonly mailing: WatchedMailing;
  /** Called when the link to the results is followed. */
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Progress of a mail batch, with a link to the result of each mail. */
export function MailingLine({ mailing, onOpen, children }: Props) {
  const { batchId, total, at } = mailing;
  const subject = plainSubject(mailing.subject);
  const { counts, query, done, left, stalled } = useMailingProgress(batchId, at);
  const text = query.isError
    ? `送信の進み具合を確認できません。${failureText(query.error)}`
    : counts
      ? stateText(counts, left, stalled)
      : '送信を始めています…';
  return (
    <div className={css.mailingLine}>
      <strong className={css.mailingSubject}>{subject}</strong>
      <Progress
        className={css.mailingBar}
        percent={Math.floor((done / Math.max(total, 1)) * 100)}
        size="small"
        showInfo={false}
        status={counts && left > 0 ? 'normal' : counts && counts.failed > 0 ? 'exception' : 'success'}
        aria-label={`「${subject}」の送信の進み具合`}
      />
      <span>
        {countText(done)} / {countText(total)} 件
      </span>
      {/* Live region: announces state changes, not every mail. */}
      <span role="status">{text}</span>
      <Link to={listAddress(resources.outbox, { batchId })} onClick={onOpen}>
        宛先ごとの結果を見る
      </Link>
      {children}
    </div>
  );
}

function stateText({ failed, cancelled, hasMailServer }: MailingCounts, left: number, stalled: boolean): string {
  if (stalled && !hasMailServer) return '送信サーバーが設定されていないため、送信メールに保管しました';
  if (stalled) return `残り${countText(left)}件は、時間をおいて自動で送り直します`;
  if (left > 0) return '送信しています…';
  const rest = [failed > 0 ? `${countText(failed)}件は送信できませんでした` : '', cancelled > 0 ? `${countText(cancelled)}件は取り消しました` : ''];
  const others = rest.filter(Boolean).join('、');
  return others === '' ? '送信が終わりました' : `送信が終わりました（${others}）`;
}

interface MailingCounts {
  readonly total: number;
  readonly waiting: number;
  readonly sending: number;
  readonly sent: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly hasMailServer: boolean;
}

/** Polling intervals in milliseconds, while the counts change and after they have stopped changing. */
const pollIntervals = { moving: 2000, still: 15_000 } as const;

/** Milliseconds without a change after which the batch counts as stalled. */
const stallAfter = 20_000;

/**
 * Polls the numbers of mails by state until none is pending.
 * @param at when it was sent, in milliseconds; an old batch without any result counts as stalled at once
 */
export function useMailingProgress(batchId: number, at: number) {
  const [isStill, setIsStill] = useState(false);
  const { query } = useCustom<MailingCounts & Record<string, unknown>, HttpError>({
    url: `/api/admin/mail_batches/${batchId}/progress`,
    method: 'get',
    queryOptions: {
      queryKey: ['mailing', batchId],
      refetchInterval: poll((found) => (found && leftOf(found.data) === 0 ? false : isStill ? pollIntervals.still : pollIntervals.moving)),
    },
  });
  const counts: MailingCounts | undefined = query.data?.data;
  const countsKey = counts && JSON.stringify(counts);
  useInvalidateOutbox(countsKey);
  useEffect(() => {
    setIsStill(false);
    if (countsKey === undefined) return undefined;
    const timer = setTimeout(() => setIsStill(true), stallAfter);
    return () => clearTimeout(timer);
  }, [countsKey]);
  const done = counts ? counts.sent + counts.failed + counts.cancelled : 0;
  const left = counts ? leftOf(counts) : 0;
  const isStuck = isStill || counts?.hasMailServer === false || (done === 0 && Date.now() - at > stallAfter);
  return { counts, query, left, done, stalled: isStuck && left > 0 && counts?.sending === 0 };
}

/** Invalidates queries of the outbox when the counts change. */
function useInvalidateOutbox(countsKey: string | undefined): void {
  const invalidate = useInvalidate();
  const before = useRef(countsKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the counts changed
  useEffect(() => {
    if (before.current !== undefined && before.current !== countsKey)
      void invalidate({ resource: resources.outbox.name, invalidates: ['list', 'detail'] });
    before.current = countsKey;
  }, [countsKey]);
}

function leftOf({ waiting, sending }: MailingCounts): number {
  return waiting + sending;
}

/** The subject as a title of the batch, with field labels for placeholders that differ between mails. */
export function plainSubject(subject: string): string {
  return withLabels(merge(subject, { foundationName }).text);
}
