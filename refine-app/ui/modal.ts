import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useReturnFocus } from './focus.ts';

/** Opens a native modal dialog, which traps the focus. On unmount the focus returns to the opener, or to the page's content. Without `onEscape`, Esc does nothing. */
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
  /** Reopens a dialog that the browser closes nevertheless: it lets a page cancel Esc only once in a row. */
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
