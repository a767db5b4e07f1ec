/** Adds downloads and the event timeline to the generated page. */
import { useList } from '@refinedev/core';
import clsx from 'clsx/lite';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { useLive } from '../../../../refine-app/data/live.ts';
import { Value } from '../../../../refine-app/resource/kinds/field-value.tsx';
import fieldsCss from '../../../../refine-app/resource/kinds/fields.module.css';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { fieldsPanel, isFilled, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import timelineCss from '../../../../refine-app/resource/record/timeline.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { DownloadLine } from '../../../../refine-app/ui/download-button.tsx';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import css from './envelope-record.module.css';

const { envelope_events: events } = resources;

export type Envelope = RowData & Row<typeof resources.envelopes>;

type EnvelopeEvent = RowData & Row<typeof events>;

interface Props {
  readonly row: Envelope;
}

export const envelopePage: RecordPage<Envelope> = {
  panels: {
    downloads: EnvelopeDownloads,
    依頼と署名: fieldsPanel(
      [
        'status',
        'externalNote',
        'sentAt',
        'sentByName',
        'expiresAt',
        'openedAt',
        'signedAt',
        'signatoryName',
        'signerName',
        'nameReason',
        'declineComment',
        'cancelReason',
        'replacesId',
      ],
      isFilled,
    ),
    署名の記録: EventsPanel,
    書類: fieldsPanel(
      [
        'kind',
        'applicationId',
        'grantNumber',
        'organizationName',
        'templateVersion',
        'provider',
        'unsignedSha256',
        'signedSha256',
        'longTerm',
        'verifiableUntil',
        'longTermNote',
      ],
      isFilled,
    ),
  },
};

function EventsPanel({ row, name }: Props & { readonly name: string }) {
  useLive(row.applicationId);
  return (
    <Panel title={name}>
      <EnvelopeTimeline envelopeId={row.id} />
    </Panel>
  );
}

/** Downloads of an envelope: the unsigned and signed letter and the certificates. */
export function EnvelopeDownloads({ row: { id, status, title, grantNumber, signedFileId, certificateFileId } }: Props) {
  const name = `${title}_${grantNumber ?? id}`;
  return (
    <div className={css.envelopeDownloads}>
      {signedFileId !== null && (
        <DownloadLine url={`/api/files/envelopes/${id}/signedFileId`} fileName={`${name}_署名済み.pdf`}>
          署名済みの書類
        </DownloadLine>
      )}
      {certificateFileId !== null && (
        <DownloadLine url={`/api/files/envelopes/${id}/certificateFileId`} fileName={`${name}_合意締結証明書.pdf`}>
          合意締結証明書
        </DownloadLine>
      )}
      <DownloadLine url={`/api/files/envelopes/${id}/unsignedFileId`} fileName={`${name}.pdf`}>
        署名前の書類
      </DownloadLine>
      {status === 'signed' && (
        <DownloadLine url={`/api/envelopes/${id}/certificate`} fileName={`署名証明書_${id}.pdf`}>
          署名証明書
        </DownloadLine>
      )}
    </div>
  );
}

/** The events of an envelope, earliest first. */
export function EnvelopeTimeline({ envelopeId }: { readonly envelopeId: number }) {
  const { result, query } = useList<EnvelopeEvent>({
    resource: events.name,
    filters: [{ field: 'envelopeId', operator: 'eq', value: envelopeId }],
    sorters: [{ field: 'id', order: 'asc' }],
    pagination: { pageSize: 200 },
  });
  if (query.isError) return <FailureState title="署名の記録の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ol className={clsx(timelineCss.timeline, css.envelopeTimeline)} aria-busy={query.isPending}>
      {result.data.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  );
}

function Entry({ event }: { readonly event: EnvelopeEvent }) {
  const { at, actorName, detail } = event;
  return (
    <li>
      <p className={timelineCss.timelineHead}>
        <span className={viewsCss.historyWhen}>{formatDateTime(at)}</span>
        <Value resource={events} name="event" row={event} place="list" />
        <span>{actorName ?? '自動処理'}</span>
        {detail && <span className={clsx(baseCss.quiet, fieldsCss.cellLines)}>{detail}</span>}
      </p>
      <Evidence event={event} />
    </li>
  );
}

const evidence = ['ip', 'userAgent', 'sha256'] as const;

/** Evidence of an event for disputes, in a disclosure. */
function Evidence({ event }: { readonly event: EnvelopeEvent }) {
  const known = evidence.filter((name) => event[name]);
  if (known.length === 0) return null;
  return (
    <details className={css.envelopeEvidence}>
      <summary>接続元とハッシュ値</summary>
      <dl>
        {known.map((name) => (
          <div key={name}>
            <dt>{events.fields[name].label}</dt>
            <dd>{event[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
