import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { ActionButtons } from '../../../../../refine-app/resource/actions/action-buttons.tsx';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { RecordSection } from '../../../../../refine-app/resource/record/record-section.tsx';
import { Related } from '../../../../../refine-app/resource/record/related-rows.tsx';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import { isBlank } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { type Envelope, EnvelopeDownloads, EnvelopeTimeline } from '../../../../letters/screens/console/envelope-page.tsx';
import envelopeRecordCss from '../../../../letters/screens/console/envelope-record.module.css';
import { SendLettersButton } from '../../../../letters/screens/console/sending/send-button.tsx';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';

const { envelopes } = resources;

/** Envelopes of the application, newest first, each with its status, files and timeline. */
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
