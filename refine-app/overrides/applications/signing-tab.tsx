import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { ActionButtons } from '../../actions/action-buttons.tsx';
import { SendLettersButton } from '../../actions/envelopes/send-button.tsx';
import { Value } from '../../fields/value.tsx';
import { recordPath } from '../../ui/record-path.ts';
import { isBlank } from '../../ui/row.ts';
import { RecordSection } from '../../views/record-section.tsx';
import { Related } from '../../views/related.tsx';
import viewsCss from '../../views/views.module.css';
import envelopeRecordCss from '../envelope-record.module.css';
import { type Envelope, EnvelopeDownloads, EnvelopeTimeline } from '../envelopes.tsx';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';

const { envelopes } = resources;

/** The letters that the grantee was asked to sign, newest first: where each stands, its papers, and what happened to it. */
export function SigningTab({ row }: PanelProps) {
  return (
    <div className={css.casePanel}>
      <div className={envelopeRecordCss.envelopeActs}>
        <SendLettersButton resource={applications} rows={[row]} />
      </div>
      <Related resource={applications} name="envelopes" row={row}>
        {(letters) => letters.map((letter) => <Letter key={letter.id} envelope={letter as Envelope} />)}
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
    <section className={clsx(viewsCss.recordSection, envelopeRecordCss.envelopeCard)} aria-label={envelope.title}>
      <h2>
        <Link to={recordPath(envelopes, envelope)}>{envelope.title}</Link>
        <Value resource={envelopes} name="status" row={envelope} place="record" />
      </h2>
      <RecordSection resource={envelopes} row={envelope} title="" names={facts.filter((name) => !isBlank(envelope[name]))} />
      <div className={envelopeRecordCss.envelopeActs}>
        <EnvelopeDownloads row={envelope} />
        <ActionButtons resource={envelopes} rows={[envelope]} names={envelope.abilities} />
      </div>
      <h3>署名の記録</h3>
      <EnvelopeTimeline envelopeId={envelope.id} />
    </section>
  );
}
