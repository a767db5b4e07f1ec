import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { useMe } from '../../providers/session.ts';
import { adviceText, failureFields } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { Letter } from './letter.ts';

/** Sends the letter to oneself, filled in for one of the applications, to see how it arrives. */
export function useTestMail() {
  const { email } = useMe();
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const send = async ({ subject, body, isHtml }: Letter, applicationId: number | undefined) => {
    setBusy(true);
    try {
      const values = { subject, body, isHtml, to: email, ...(applicationId !== undefined && { applicationId }) };
      await mutateAsync({ url: '/api/email/test', method: 'post', values });
      toast({ type: 'success', title: 'テストメール', message: `${email} への送信を受け付けました` });
      void refresh();
    } catch (error) {
      const reasons = Object.values(failureFields(error));
      toast({ type: 'error', title: 'メール送信に失敗しました', message: [adviceText(error), ...reasons].join('\n') });
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
