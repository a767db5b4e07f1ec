import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { countText } from '../../ui/count-text.ts';
import { failureText } from '../../ui/failure.ts';
import { listAddress } from '../../ui/list-address.ts';
import type { Watched } from './mailings.ts';
import { plainSubject } from './plain-subject.ts';
import { type MailingCounts, useMailingProgress } from './use-mailing-progress.ts';
import './mail.css';

interface Props {
  readonly mailing: Watched;
  /** Called when the reader goes to the report. */
  readonly onOpen?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** How far a mailing has come, and the way to what became of each mail. */
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
    <div className="mailing-line">
      <strong className="mailing-subject">{subject}</strong>
      <Progress
        percent={Math.floor((done / Math.max(total, 1)) * 100)}
        size="small"
        showInfo={false}
        status={counts && left > 0 ? 'normal' : counts && counts.failed > 0 ? 'exception' : 'success'}
        aria-label={`「${subject}」の送信の進み具合`}
      />
      <span>
        {countText(done)} / {countText(total)} 件
      </span>
      {/* Read out when the state changes, not at every mail. */}
      <span role="status" className="mailing-state">
        {text}
      </span>
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
