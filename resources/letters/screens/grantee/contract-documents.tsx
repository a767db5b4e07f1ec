import clsx from 'clsx/lite';
import { deadlineOf } from '../../../../domain/dates/deadline.ts';
import { formatDate, formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { envelopeKinds } from '../../../../domain/terms.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton } from '../../../../refine-app/grantee/pages/facts.tsx';
import { QueryPart, Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import css from './sign.module.css';
import { type ListedEnvelope, signPath, useEnvelopes } from './use-envelope.ts';

/** Contract letters to sign and signed ones to download; renders nothing without any. */
export function ContractDocuments({ applicationId }: { readonly applicationId: number }) {
  const { envelopes, query } = useEnvelopes(applicationId);
  const shown = envelopes.filter(({ status }) => status !== 'cancelled');
  if (query.isSuccess && shown.length === 0) return null;
  return (
    <Section id="contract" sheet title="契約の書類">
      <QueryPart query={query} failed="契約の書類の取得に失敗しました">
        {() => (
          <ul className={clsx(granteeCss.lined, css.contractDocuments)}>
            {shown.map((envelope) => (
              <Document key={envelope.id} envelope={envelope} />
            ))}
          </ul>
        )}
      </QueryPart>
    </Section>
  );
}

function Document({ envelope }: { readonly envelope: ListedEnvelope }) {
  const { id, title, status, abilities } = envelope;
  return (
    <li>
      <p>
        <strong>{title}</strong> <StatusBadge field={resources.envelopes.fields.status} value={status} />
        <br />
        <span className={baseCss.quiet}>{standingOf(envelope)}</span>
      </p>
      {status === 'signed' && <SignedFiles envelope={envelope} />}
      {status !== 'signed' && (
        <p>
          <LinkButton type={abilities.includes('sign') ? 'primary' : 'default'} to={signPath(id)}>
            {abilities.includes('sign') ? `${title}を読んで署名する` : `${title}について見る`}
          </LinkButton>
        </p>
      )}
    </li>
  );
}

function standingOf({ status, signedAt, signerName, sentAt, expiresAt }: ListedEnvelope): string {
  if (status === 'signed' && signedAt) return `${formatDateTime(signedAt)} に ${signerName} さんが署名`;
  if (status === 'sent') return `${formatDateTime(sentAt)} 送付 ・ ${deadlineText(japanDate(new Date(expiresAt)))}`;
  if (status === 'preparing') return '基金が送る準備をしています';
  return `${formatDateTime(sentAt)} 送付`;
}

function deadlineText(date: string): string {
  return `署名の期限 ${formatDate(date)}（${deadlineOf(date, japanDate(new Date())).text}）`;
}

/** Downloads of the signed letter and its certificates. */
export function SignedFiles({ envelope }: { readonly envelope: ListedEnvelope }) {
  const { id, kind, title, certificateFileId } = envelope;
  return (
    <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide, css.signPapers)}>
      <DownloadButton url={fileAddress(id, 'signedFileId')} fileName={fileNameOf(envelope, true)} failed="ダウンロードに失敗しました">
        署名済みの{envelopeKinds[kind]}をダウンロード
      </DownloadButton>
      {certificateFileId !== null && (
        <DownloadButton url={fileAddress(id, 'certificateFileId')} fileName={`${title}_合意締結証明書.pdf`} failed="ダウンロードに失敗しました">
          クラウドサインの合意締結証明書をダウンロード
        </DownloadButton>
      )}
      <DownloadButton url={`/api/envelopes/${id}/certificate`} fileName={`署名証明書_${id}.pdf`} failed="ダウンロードに失敗しました">
        署名証明書をダウンロード
      </DownloadButton>
    </div>
  );
}

export function fileAddress(id: number, field: 'unsignedFileId' | 'signedFileId' | 'certificateFileId'): string {
  return `/api/files/envelopes/${id}/${field}`;
}

/** Download name if the server sends none. */
export function fileNameOf({ title, grantNumber, id }: ListedEnvelope, isSigned: boolean): string {
  return `${title}_${grantNumber ?? id}${isSigned ? '_署名済み' : ''}.pdf`;
}
