import { DownloadOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { Button } from './button.tsx';
import { adviceText } from './failure.ts';
import { Icon } from './icon.tsx';
import { toast } from './toasts.ts';
import { downloadFile } from './transfer.ts';

interface Props {
  readonly url: string;
  readonly fileName: string;
  /** What a failure is called. */
  readonly failed: string;
  /** Milliseconds that a failure stays, where there is more to read. */
  readonly duration?: number;
  readonly children: string;
}

/** Saves a file, and tells when it cannot be had. */
export function DownloadButton({ url, fileName, failed, duration, children }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadFile(url, fileName).catch((error: unknown) => toast({ type: 'error', title: failed, message: adviceText(error), duration }));
    setBusy(false);
  };
  return (
    <Button icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
