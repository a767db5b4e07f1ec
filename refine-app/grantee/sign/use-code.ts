import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { failureText } from '../../ui/failure.ts';
import type { Envelope } from './use-envelope.ts';

interface SentCode {
  readonly sentTo: string;
  readonly minutes: number;
}

/** Has the code mailed that shows who signs; said is what became of it. */
export function useCode({ id }: Envelope) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useCustomMutation();
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const url = `/api/envelopes/${id}/code`;
      const { data } = await mutateAsync({ url, method: 'post', values: {} });
      setSent(data as unknown as SentCode);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, sent, failure };
}
