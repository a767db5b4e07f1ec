import { DownloadOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import baseCss from './base.module.css';
import { Button, type ButtonProps } from './button.tsx';
import { adviceText, failureText } from './failure.ts';
import { Icon } from './icon.tsx';
import { toast } from './toasts.ts';
import { downloadFile } from './transfer.ts';

interface Props {
  readonly url: string;
  readonly fileName: string;
  /** Title of a failure. */
  readonly failed: string;
  /** Milliseconds that a failure is shown, where its text is long. */
  readonly duration?: number;
  readonly children: string;
}

/** Downloads a file; a failure is shown as a toast. */
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

interface LineProps extends Pick<ButtonProps, 'type' | 'className' | 'disabled' | 'aria-label' | 'children'> {
  readonly url: string;
  readonly fileName: string;
}

/** Downloads a file; a failure is shown beside the button. */
export function DownloadLine({ url, fileName, ...look }: LineProps) {
  const { busy, failure, save } = useDownload();
  return (
    <>
      <Button {...look} size="small" icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => void save(url, fileName)} />
      <span role="alert" className={baseCss.failed}>
        {failure}
      </span>
    </>
  );
}

/** Downloads files: whether one is running, and the last failure. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async (url: string, fallbackName: string) => {
    setBusy(true);
    setFailure('');
    await downloadFile(url, fallbackName).catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  return { busy, failure, save };
}
