/** The generated page shows fields. A mailing is judged by what became of its mails: how many arrived, which did not. */
import { useOne } from '@refinedev/core';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { MailText } from '../../actions/mail/mail-text.tsx';
import { plainSubject } from '../../actions/mail/plain-subject.ts';
import { listAddress } from '../../ui/list-address.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordPath } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { withSamples } from '../mail_templates/sample.ts';
import { MailStates } from './states.tsx';
import '../../views/views.css';
import '../../actions/mail/mail.css';

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
