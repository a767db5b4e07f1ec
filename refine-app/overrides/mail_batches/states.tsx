import { Link } from 'react-router';
import { mailStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { useMailingProgress } from '../../actions/mail/use-mailing-progress.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { listAddress } from '../../ui/list-address.ts';
import './states.css';

/** Where a bar begins on the left: what is done first, what is still to come after it. */
const order = ['sent', 'sending', 'waiting', 'failed', 'cancelled'] as const;

/** A mailing's mails by state, as one bar with its numbers below; each leads to those mails. */
export function MailStates({ batchId, at }: { readonly batchId: number; readonly at: number }) {
  const { counts, query, stalled } = useMailingProgress(batchId, at);
  if (query.isError) return <FailureFace title="送信の結果の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  if (!counts) return <div className="mail-states-bar" aria-busy="true" />;
  const shown = order.filter((state) => counts[state] > 0);
  if (shown.length === 0) return <p className="quiet">宛先 {countText(counts.total)}件　一通ごとの記録は残っていません。</p>;
  return (
    <>
      <div className="mail-states-bar" aria-hidden="true">
        {shown.map((state) => (
          <span key={state} className={`mail-state-${state}`} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className="mail-states">
        {shown.map((state) => (
          <li key={state}>
            <Link to={listAddress(resources.outbox, { batchId, status: state })}>
              <span className={`mail-state-mark mail-state-${state}`} aria-hidden="true" />
              {mailStates[state]} <strong>{countText(counts[state])}件</strong>
            </Link>
          </li>
        ))}
        <li className="quiet">宛先 {countText(counts.total)}件</li>
      </ul>
      {stalled && counts.sent === 0 && counts.failed === 0 && (
        <p role="status" className="quiet">
          送信サーバーが設定されていないため、送信メールに保管しました。
        </p>
      )}
    </>
  );
}
