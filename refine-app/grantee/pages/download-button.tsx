import { type ReactNode, useState } from 'react';
import { adviceText } from '../../ui/failure.ts';
import { downloadFile } from '../../ui/transfer.ts';

interface Props {
  readonly url: string;
  /** What it is saved as where the server names nothing. */
  readonly fileName: string;
  readonly failed: string;
  /** Called once it is saved. */
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}

/** Saves a file that only the signed-in person may fetch. */
export function DownloadButton({ url, fileName, failed, onSaved, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(url, fileName).then(onSaved, (error: unknown) => setFailure(`${failed}。${adviceText(error)}`));
    setBusy(false);
  };
  return (
    <div className="download">
      <button type="button" className="button" aria-disabled={busy} onClick={() => busy || void download()}>
        {busy ? '読み込んでいます' : children}
      </button>
      <p role="alert" className="failure-line">
        {failure}
      </p>
    </div>
  );
}
