import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { adviceText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { downloadFile } from '../../ui/transfer.ts';

export type Envelope = RowData & Row<typeof resources.envelopes>;

/** The papers of a letter: as it was sent, as it was signed, and the certificate of its signatures. */
export function EnvelopeDownloads({ envelope }: { readonly envelope: Envelope }) {
  const { id, status, title, grantNumber, signedFileId, certificateFileId } = envelope;
  const name = `${title}_${grantNumber ?? id}`;
  return (
    <div className="envelope-downloads">
      {signedFileId !== null && (
        <Download url={`/api/files/envelopes/${id}/signedFileId`} fileName={`${name}_署名済み.pdf`}>
          署名済みの書類
        </Download>
      )}
      {certificateFileId !== null && (
        <Download url={`/api/files/envelopes/${id}/certificateFileId`} fileName={`${name}_合意締結証明書.pdf`}>
          合意締結証明書
        </Download>
      )}
      <Download url={`/api/files/envelopes/${id}/unsignedFileId`} fileName={`${name}.pdf`}>
        署名前の書類
      </Download>
      {status === 'signed' && (
        <Download url={`/api/envelopes/${id}/certificate`} fileName={`署名証明書_${id}.pdf`}>
          署名証明書
        </Download>
      )}
    </div>
  );
}

interface DownloadProps {
  readonly url: string;
  readonly fileName: string;
  readonly children: string;
}

function Download({ url, fileName, children }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(url, fileName).catch((error: unknown) => setFailure(`ダウンロードに失敗しました。${adviceText(error)}`));
    setBusy(false);
  };
  return (
    <>
      <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={download}>
        {children}
      </Button>
      <span role="alert" className="failed">
        {failure}
      </span>
    </>
  );
}
