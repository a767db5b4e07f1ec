import clsx from 'clsx/lite';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import modalCss from '../../ui/modal.module.css';
import { useModal } from '../../ui/modal.ts';
import { useAsyncCall } from '../../ui/use-async-call.ts';
import granteeCss from '../grantee.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly button: string;
  readonly failed: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** What is missing before it can be confirmed. */
  readonly problem?: string | undefined;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal confirmation. While it runs, Esc and further presses have no effect. */
export function ConfirmDialog({ title, button, busyText = '送信しています…', failed, danger, problem, run, onClose, children }: ConfirmProps) {
  const { run: act, busy, failure } = useAsyncCall();
  const [tried, setTried] = useState(false);
  const missing = tried ? problem : undefined;
  const { dialog, onCancel } = useModal(busy ? undefined : onClose);
  const id = useId();
  const confirm = () => {
    setTried(true);
    if (!problem) void act(run);
  };
  return createPortal(
    <dialog ref={dialog} className={clsx(modalCss.dialog, granteeCss.grantee)} aria-labelledby={id} data-touch onCancel={onCancel}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <p role="alert" className={granteeCss.failureLine}>
        {missing ?? (failure && `${failed}。${failure}`)}
      </p>
      <div className={granteeCss.buttons}>
        <Button type="primary" danger={danger} aria-disabled={busy} onClick={confirm}>
          {busy ? busyText : button}
        </Button>
        <Button aria-disabled={busy} onClick={onClose}>
          やめる
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
