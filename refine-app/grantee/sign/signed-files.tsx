import { envelopeKinds } from '../../../domain/terms.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { certificateAddress, fileAddress, fileNameOf } from './files.ts';
import type { Envelope } from './use-envelope.ts';
import './sign.css';

/** The signed letter and its certificate, to be kept. */
export function SignedFiles({ envelope }: { readonly envelope: Envelope }) {
  const { id, kind, title, certificateFileId } = envelope;
  return (
    <div className="sign-files">
      <DownloadButton url={fileAddress(id, 'signedFileId')} fileName={fileNameOf(envelope, true)} failed="ダウンロードに失敗しました">
        署名済みの{envelopeKinds[kind]}をダウンロード
      </DownloadButton>
      {certificateFileId !== null && (
        <DownloadButton url={fileAddress(id, 'certificateFileId')} fileName={`${title}_合意締結証明書.pdf`} failed="ダウンロードに失敗しました">
          クラウドサインの合意締結証明書をダウンロード
        </DownloadButton>
      )}
      <DownloadButton url={certificateAddress(id)} fileName={`署名証明書_${id}.pdf`} failed="ダウンロードに失敗しました">
        署名証明書をダウンロード
      </DownloadButton>
    </div>
  );
}
