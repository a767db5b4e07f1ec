import { useState } from 'react';
import type { scanStates } from '../../../domain/terms.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import granteeCss from '../grantee.module.css';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DownloadButton } from './facts.tsx';

type ScanState = keyof typeof scanStates | null;

/** Nobody gets a file before it has been scanned, nor one with a virus. */
export const isBarred = (state: ScanState) => state === 'waiting' || state === 'infected';

/** What the scan of a file means for whoever has sent it. @param meanwhile what can be done while it is running */
export function ScanWords({ state, meanwhile }: { readonly state: ScanState; readonly meanwhile: string }) {
  if (state === 'waiting') return <p className={baseCss.quiet}>安全を確かめています。{meanwhile}</p>;
  if (state !== 'infected') return null;
  return <p className={granteeCss.failureLine}>ウイルスが見つかったため、使えません。取り消して、別のファイルを選んでください。</p>;
}

interface ActProps {
  readonly file: { readonly fileName: string; readonly scanState: ScanState };
  readonly address: string;
  /** How it is taken back, and what follows; null where it cannot be. */
  readonly removal: { readonly run: () => Promise<void>; readonly text: string } | null;
  readonly className?: string | undefined;
}

/** To have a file, and to take it back. */
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
