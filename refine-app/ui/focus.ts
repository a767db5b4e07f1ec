import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** A `ref` that focuses an element when it mounts, for content that replaces the focused part of a dialog. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Returns the focus to the element that had it before, on unmount. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, []);
}

/**
 * Renders the errors that `set` sets and focuses the first one synchronously. Focusing after the next frame would take keystrokes from the field in which the
 * user is typing by then.
 */
export function showErrors<Found>(form: Element | null, set: () => Found): Found {
  const found = flushSync(set);
  focusFirstError(form);
  return found;
}

export function focusFirstError(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-first-error]')?.focus();
}
