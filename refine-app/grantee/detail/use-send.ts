import { useState } from 'react';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { ApiError } from '../../providers/errors.ts';
import { adviceText, isStale } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { useStep } from './use-step.ts';

/** Takes a step of the workflow, what is typed and not saved yet in the same call, and goes to the receipt. */
export function useSend(form: ApplicationForm, withEdits: boolean) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useRefresh();
  const { go } = useStep();
  const send = async (to: ApplicationStatus, comment: string) => {
    setSending(true);
    setFailure(null);
    try {
      await form.autosave.send({ applicationStatusId: statusEntry(to).id, ...(comment.trim() && { comment: comment.trim() }) }, withEdits);
      // First there, then anew: the page of the step would close before its receipt is open.
      go('receipt', true);
      await refresh();
      return true;
    } catch (error) {
      setFailure(isStale(error) ? stale : adviceText(error));
      // A step that was taken already, here or by a colleague, shows in the page behind.
      if (error instanceof ApiError && error.statusCode === 409) await refresh();
      setSending(false);
      return false;
    }
  };
  return { send, sending, failure };
}

const stale = 'ほかの方が先に内容を変更しました。最新の内容を読み込みましたので、確かめてから、もう一度お試しください。';
