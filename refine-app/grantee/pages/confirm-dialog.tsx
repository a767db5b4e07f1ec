import clsx from 'clsx/lite';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { useAct } from '../../ui/use-act.ts';
import granteeCss from '../grantee.module.css';
import css from './confirm-dialog.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly button: string;
  readonly failed: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  /** What is still missing before it can be done. */
  readonly problem?: string | undefined;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the page. While it is being done neither Esc nor a second press does anything. */
export function ConfirmDialog({ title, button, busyText = '送信しています…', failed, danger, problem, run, onClose, children }: ConfirmProps) {
  const { run: act, busy, failure } = useAct();
  const [tried, setTried] = useState(false);
  const missing = tried ? problem : undefined;
  const { dialog, onCancel } = useModal(busy ? undefined : onClose);
  const id = useId();
  const confirm = () => {
    setTried(true);
    if (!problem) void act(run);
  };
  return createPortal(
    <dialog ref={dialog} className={clsx(css.dialog, granteeCss.grantee)} aria-labelledby={id} data-touch onCancel={onCancel}>
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

/** Opens the native modal dialog, which keeps the focus; when it goes, the focus returns, or goes to the page's content. Without `onEscape`, Esc does nothing. */
export function useModal(onEscape: (() => void) | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  useReturnFocus();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector('h2')?.focus();
    return () => {
      setTimeout(() => document.activeElement === document.body && document.getElementById('content')?.focus({ preventScroll: true }));
    };
  }, []);
  /** A browser lets a page refuse Esc only once in a row: what it closes all the same is opened again. */
  useEffect(() => {
    const element = dialog.current;
    const reopen = () => element?.isConnected && element.showModal();
    element?.addEventListener('close', reopen);
    return () => element?.removeEventListener('close', reopen);
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onEscape?.();
  };
  return { dialog, onCancel };
}
