import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useReturnFocus } from './focus.ts';

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
