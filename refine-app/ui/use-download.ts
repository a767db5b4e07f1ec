import { useState } from 'react';
import { failureText } from './failure.ts';
import { downloadFile } from './transfer.ts';

/** Saving files from the server: whether one is on its way, and what kept the last from coming. */
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
