import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../ui/failure.ts';
import { type UploadedFile, uploadFile } from '../../../ui/transfer.ts';
import type { InputProps } from '../kind-screen.ts';
import { fileProblem } from '../parts/file-rules.ts';

/** Uploads a chosen file at once and sets its id as the field's value; `percent` is undefined while nothing is uploading. */
export function useUpload({ resource, name, field, onChange, uploads }: InputProps) {
  const [file, setFile] = useState<UploadedFile>();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = (chosen: File) => {
    const problem = fileProblem(field, chosen);
    setFailure(problem ?? '');
    if (problem) return;
    const sending = send(chosen);
    uploads?.begin(sending);
  };
  const send = async (chosen: File): Promise<boolean> => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setPercent(0);
    try {
      const uploaded = await uploadFile({ resource: resource.name, field: name }, chosen, setPercent, abort.signal);
      setFile(uploaded);
      onChange(uploaded.id);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error));
      return abort.signal.aborted;
    } finally {
      if (running.current === abort) setPercent(undefined);
    }
  };
  const remove = () => {
    setFile(undefined);
    onChange(null);
  };
  return { upload, remove, file, percent, failure };
}
