import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { ActionButtons } from '../../actions/action-buttons.tsx';
import { SendLettersButton } from '../../actions/envelopes/send-button.tsx';
import { Value } from '../../fields/value.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { recordPath } from '../../ui/record-path.ts';
import { isBlank } from '../../ui/row.ts';
import { RecordSection } from '../../views/record-section.tsx';
import { type Envelope, EnvelopeDownloads } from '../envelopes/downloads.tsx';
import { EnvelopeTimeline } from '../envelopes/timeline.tsx';
import { applications, type PanelProps } from './application.ts';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';

const { envelopes } = resources;

/** The letters that the grantee was asked to sign, newest first: where each stands, its papers, and what happened to it. */
export function SigningTab({ application }: PanelProps) {
  const related = useRelated('envelopes', application.id, { field: 'id', order: 'desc' });
  return (
    <div className="case-panel">
      <div className="envelope-acts">
        <SendLettersButton resource={applications} rows={[application]} />
      </div>
      <Related
        resource={envelopes}
        related={related}
        empty="署名をお願いした書類はまだありません。請書は、契約準備中か請書手続き中の申請に送れます。"
        listHref={listAddress(envelopes, { applicationId: application.id })}
      >
        {related.rows.map((row) => (
          <Letter key={row.id} envelope={row as Envelope} />
        ))}
      </Related>
    </div>
  );
}

const facts = [
  'externalNote',
  'sentAt',
  'sentByName',
  'expiresAt',
  'openedAt',
  'readAt',
  'signedAt',
  'signerName',
  'nameReason',
  'declineComment',
  'cancelReason',
] as const;

function Letter({ envelope }: { readonly envelope: Envelope }) {
  return (
    <section className="record-section envelope-card" aria-label={envelope.title}>
      <h2>
        <Link to={recordPath(envelopes, envelope)}>{envelope.title}</Link>
        <Value resource={envelopes} name="status" row={envelope} place="record" />
      </h2>
      <RecordSection resource={envelopes} row={envelope} title="" names={facts.filter((name) => !isBlank(envelope[name]))} />
      <div className="envelope-acts">
        <EnvelopeDownloads envelope={envelope} />
        <ActionButtons resource={envelopes} rows={[envelope]} names={envelope.abilities} />
      </div>
      <h3>署名の記録</h3>
      <EnvelopeTimeline envelopeId={envelope.id} />
    </section>
  );
}
