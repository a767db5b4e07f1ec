import { useList } from '@refinedev/core';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { Value } from '../../fields/value.tsx';
import { FailureFace } from '../../ui/faces.tsx';
import type { RowData } from '../../ui/row.ts';
import '../../views/timeline.css';
import './envelopes.css';

const { envelope_events: events } = resources;

type EnvelopeEvent = RowData & Row<typeof events>;

/** What happened to a letter, the earliest first: who, when, from where, which bytes. */
export function EnvelopeTimeline({ envelopeId }: { readonly envelopeId: number }) {
  const { result, query } = useList<EnvelopeEvent>({
    resource: events.name,
    filters: [{ field: 'envelopeId', operator: 'eq', value: envelopeId }],
    sorters: [{ field: 'id', order: 'asc' }],
    pagination: { pageSize: 200 },
  });
  if (query.isError) return <FailureFace title="署名の記録の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <ol className="timeline envelope-timeline" aria-busy={query.isPending}>
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
      <p className="timeline-head">
        <span className="history-when">{formatDateTime(at)}</span>
        <Value resource={events} name="event" row={event} place="list" />
        <span>{actorName ?? '自動処理'}</span>
        {detail && <span className="quiet cell-lines">{detail}</span>}
      </p>
      <Evidence event={event} />
    </li>
  );
}

const evidence = ['ip', 'userAgent', 'sha256'] as const;

/** What proves the step; read when it is disputed. */
function Evidence({ event }: { readonly event: EnvelopeEvent }) {
  const known = evidence.filter((name) => event[name]);
  if (known.length === 0) return null;
  return (
    <details className="envelope-evidence">
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
