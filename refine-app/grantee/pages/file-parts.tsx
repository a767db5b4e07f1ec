import { useState } from 'react';
import type { scanStates } from '../../../domain/terms.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import granteeCss from '../grantee.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DownloadButton } from './facts.tsx';

type ScanState = keyof typeof scanStates | null;

/** A file cannot be downloaded before its virus scan, nor when infected. */
export const isBarred = (state: ScanState) => state === 'waiting' || state === 'infected';

/** A file's scan state in words for its uploader. @param meanwhile what can be done during the scan */
export function ScanWords({ state, meanwhile }: { readonly state: ScanState; readonly meanwhile: string }) {
  if (state === 'waiting') return <p className={baseCss.quiet}>安全を確かめています。{meanwhile}</p>;
  if (state !== 'infected') return null;
  return <p className={granteeCss.failureLine}>ウイルスが見つかったため、使えません。取り消して、別のファイルを選んでください。</p>;
}

interface ActProps {
  readonly file: { readonly fileName: string; readonly scanState: ScanState };
  readonly address: string;
  /** Removes the file, with the text of the confirmation; null where it cannot be removed. */
  readonly removal: { readonly run: () => Promise<void>; readonly text: string } | null;
  readonly className?: string | undefined;
}

/** Buttons to download and to remove a file. */
export function FileActs({ file: { fileName, scanState }, address, removal, className }: ActProps) {
  const [asks, ask] = useState(false);
  const named = <span className={baseCss.visuallyHidden}>（{fileName}）</span>;
  const question = {
    title: `「${fileName}」を取り消しますか`,
    button: '取り消す',
    busyText: '取り消しています…',
    failed: 'ファイルの削除に失敗しました',
  };
  return (
    <>
      {!isBarred(scanState) && (
        <DownloadButton url={address} fileName={fileName} failed="ファイルのダウンロードに失敗しました">
          ダウンロード{named}
        </DownloadButton>
      )}
      {removal && (
        <Button className={className} onClick={() => ask(true)}>
          取り消す{named}
        </Button>
      )}
      {asks && removal && (
        <ConfirmDialog {...question} danger run={() => removal.run().then(() => ask(false))} onClose={() => ask(false)}>
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
