import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { failureFields, failureText, isStale } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { SignErrors, SignValues } from './sign-errors.ts';
import type { Envelope } from './use-envelope.ts';

/** Signs a letter, or declines to. Afterwards the page shows what has become of it. */
export function useAnswer({ id, version }: Envelope) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const answer = async (action: 'sign' | 'decline', values: Readonly<Record<string, unknown>>) => {
    setBusy(true);
    setFailure('');
    setRefused({});
    try {
      const url = `/api/envelopes/${id}/${action}`;
      await mutateAsync({ url, method: 'post', values: { version, ...values } });
      await refresh();
      return true;
    } catch (error) {
      setFailure(isStale(error) ? stale : failureText(error));
      setRefused(failureFields(error));
      // Whatever stood against it (cancelled, signed by a colleague), the page shows it now.
      if (error instanceof ApiError && error.statusCode === 409) await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { answer, busy, failure, refused };
}

export function useSign(envelope: Envelope) {
  const { answer, refused, ...rest } = useAnswer(envelope);
  const sign = ({ name, nameReason, code }: SignValues) =>
    answer('sign', { name: name.trim(), consent: true, code: code.trim(), ...(nameReason.trim() && { nameReason: nameReason.trim() }) });
  return { ...rest, sign, refused: refused as SignErrors };
}

const stale = '読んでいる間に、この書類の状況が変わりました。最新の状況を表示しましたので、確かめてから、もう一度押してください。';
