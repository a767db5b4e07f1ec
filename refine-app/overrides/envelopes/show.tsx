/** The generated page shows the fields. Who looks at a letter wants its papers and what happened to it, step by step. */
import { useOne } from '@refinedev/core';
import type { Resource } from '../../../schema/resource.ts';
import { useLive } from '../../providers/live.ts';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHead } from '../../views/record-head.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { type Envelope, EnvelopeDownloads } from './downloads.tsx';
import { EnvelopeTimeline } from './timeline.tsx';
import '../../views/views.css';

const paper = [
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
] as const;
const standing = [
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
] as const;

export function EnvelopeShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: envelope, query } = useOne<Envelope>({ resource: resource.name, id });
  useLive(envelope?.applicationId);
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!envelope) return <RecordSkeleton />;
  const filled = (names: readonly (keyof Envelope & string)[]) => names.filter((name) => envelope[name] !== null);
  return (
    <article className="view">
      <RecordHead resource={resource} row={envelope} onEdit={() => undefined} onDelete={() => undefined} />
      <EnvelopeDownloads envelope={envelope} />
      <RecordSection resource={resource} row={envelope} title="依頼と署名" names={filled(standing)} />
      <section className="record-section" aria-label="署名の記録">
        <h2>署名の記録</h2>
        <EnvelopeTimeline envelopeId={envelope.id} />
      </section>
      <RecordSection resource={resource} row={envelope} title="書類" names={filled(paper)} />
    </article>
  );
}
