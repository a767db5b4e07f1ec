/** The generated page shows fields. A mailing is judged by what became of its mails: how many arrived, which did not. */
import { useOne } from '@refinedev/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { mailStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { MailText } from '../../actions/mail/mail-text.tsx';
import { plainSubject, useMailingProgress } from '../../actions/mail/mailing-line.tsx';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordPath } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { withSamples } from '../mail_templates/sample.ts';
import '../../views/views.css';
import '../../actions/mail/mail.css';
import './states.css';

export function MailBatchShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: batch, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!batch) return <RecordSkeleton />;
  return <Batch resource={resource} batch={batch} />;
}

function Batch({ resource, batch }: { readonly resource: Resource; readonly batch: RowData }) {
  return (
    <article className="view">
      <header className="record-head">
        <RecordPath resource={resource} id={batch.id} />
        <div>
          <p className="record-label">{resource.label}</p>
          <h1>{plainSubject(String(batch.subject))}</h1>
          <p className="soft">
            {formatDateTime(batch.createdAt)}　{isBlank(batch.userName) ? '' : `${batch.userName} が送信`}
          </p>
        </div>
      </header>
      <section className="record-section" aria-label="送信の結果">
        <h2>送信の結果</h2>
        <MailStates batchId={batch.id} at={Date.parse(batch.createdAt)} />
        <p>
          <Link to={listAddress(resources.outbox, { batchId: batch.id })}>宛先ごとの結果を見る</Link>
        </p>
      </section>
      <section className="record-section" aria-label="内容">
        <h2>内容</h2>
        <p className="quiet">〔 〕で囲まれたところには、宛先ごとの内容が入っています。</p>
        <div className="mail-letter">
          <h3>{withSamples(String(batch.subject), 'custom')}</h3>
          <MailText body={withSamples(String(batch.body), 'custom')} isHtml={Boolean(batch.isHtml)} />
        </div>
        {!isBlank(batch.attachmentNames) && <p className="mail-note">添付ファイル：{String(batch.attachmentNames)}</p>}
      </section>
      <RecordHistory resource={resource} id={batch.id} />
    </article>
  );
}

/** Where a bar begins on the left: what is done first, what is still to come after it. */
const order = ['sent', 'sending', 'waiting', 'failed', 'cancelled'] as const;

/** A mailing's mails by state, as one bar with its numbers below; each leads to those mails. */
function MailStates({ batchId, at }: { readonly batchId: number; readonly at: number }) {
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
