import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { adviceText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { useModal } from '../bank/use-modal.ts';
import type { SubmissionFile } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly submission: Submission;
  readonly file: SubmissionFile;
  readonly wasFiled: boolean;
  readonly onClose: () => void;
}

/** Asks before a file is taken back, and says what follows. */
export function RemoveDialog({ submission, file: { fileName }, wasFiled, onClose }: Props) {
  const { remove, busy, failure } = useRemove(submission, fileName, onClose);
  const { dialog, onCancel } = useModal(busy ? undefined : onClose);
  return createPortal(
    <dialog ref={dialog} className="document-dialog" aria-labelledby="remove-title" onCancel={onCancel}>
      <h2 id="remove-title" tabIndex={-1}>
        「{fileName}」を取り消しますか
      </h2>
      <p>
        {wasFiled
          ? '基金に提出したファイルから外します。取り消したことは、記録に残ります。ほかのファイルは提出されたままです。'
          : 'この書類から外します。もう一度使うときは、ファイルを選び直してください。'}
      </p>
      {failure && (
        <p className="failure-line" role="alert">
          ファイルの削除に失敗しました。{failure}
        </p>
      )}
      <div className="document-buttons">
        <button type="button" className="button button-danger" aria-disabled={busy} onClick={() => busy || void remove()}>
          {busy ? '取り消しています…' : '取り消す'}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onClose}>
          やめる
        </button>
      </div>
    </dialog>,
    document.body,
  );
}

function useRemove({ applicationId, grantReportFormId }: Submission, fileName: string, onRemoved: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const remove = async () => {
    setBusy(true);
    setFailure('');
    try {
      const url = `/api/applications/${applicationId}/reports/${grantReportFormId}?${new URLSearchParams({ fileName })}`;
      await mutateAsync({ url, method: 'delete', values: {} });
      await refresh();
      toast({ type: 'success', title: `「${fileName}」を取り消しました` });
      onRemoved();
    } catch (error) {
      setFailure(adviceText(error));
      setBusy(false);
      // What is offered may have changed since: the foundation began its review, or a colleague was first.
      await refresh();
    }
  };
  return { remove, busy, failure };
}
