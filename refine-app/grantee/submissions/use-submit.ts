import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../providers/errors.ts';
import { adviceText, isStale } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { documentPath } from './document-path.ts';
import type { Submission } from './use-submissions.ts';

/** Hands a document in as it was shown, and goes to the receipt. */
export function useSubmit({ id, version }: Submission) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useCustomMutation<Submission>();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const submit = async (comment: string) => {
    setBusy(true);
    setFailure('');
    try {
      const { data } = await mutateAsync({
        url: `/api/submissions/${id}/submit`,
        method: 'put',
        values: { version, ...(comment.trim() && { comment: comment.trim() }) },
      });
      // First there, then anew: the page of the submission would close before its receipt is open.
      await navigate(documentPath(id, 'receipt', data.round), { replace: true });
      await refresh();
      return true;
    } catch (error) {
      setFailure(isStale(error) ? stale : adviceText(error));
      if (error instanceof ApiError && error.statusCode === 409) await refresh();
      setBusy(false);
      return false;
    }
  };
  return { submit, busy, failure };
}

const stale =
  '確かめている間に、ほかの方（または別の画面）がファイルを追加したか、取り消しました。最新の内容を表示しましたので、ファイルを確かめてから、もう一度押してください。ファイルと入力した連絡は残っています。';
