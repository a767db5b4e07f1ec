import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { adviceText } from '../../ui/failure.ts';
import { useModal } from '../bank/use-modal.ts';
import './confirm-dialog.css';

interface ConfirmProps {
  readonly title: string;
  readonly button: string;
  readonly failed: string;
  readonly danger?: boolean;
  /** What is still missing before it can be done. */
  readonly problem?: string | undefined;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the page. While it is being done neither Esc nor a second press does anything. */
export function ConfirmDialog({ title, button, failed, danger, problem, run, onClose, children }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { dialog, onCancel } = useModal(busy ? undefined : onClose);
  const id = useId();
  const confirm = async () => {
    if (problem) return setFailure(problem);
    setBusy(true);
    setFailure('');
    await run().catch((error: unknown) => {
      setFailure(`${failed}。${adviceText(error)}`);
      setBusy(false);
    });
  };
  return createPortal(
    <dialog ref={dialog} className="confirm-dialog grantee" aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <p role="alert" className="failure-line">
        {failure}
      </p>
      <div className="confirm-buttons">
        <button
          type="button"
          className={danger ? 'button button-danger' : 'button button-main'}
          aria-disabled={busy}
          onClick={() => busy || void confirm()}
        >
          {busy ? '送信しています…' : button}
        </button>
        <button type="button" className="button" aria-disabled={busy} onClick={() => busy || onClose()}>
          やめる
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
