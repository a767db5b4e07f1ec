import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** As a `ref`: what replaces the focused part of a dialog takes the focus, once, when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** When a dialog goes, the focus returns to what opened it. */
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
 * Shows what `set` finds wrong and puts the focus there at once. A focus that waits for the next picture takes the next keys away from the field in which
 * someone types by then.
 */
export function showErrors<Found>(form: Element | null, set: () => Found): Found {
  const found = flushSync(set);
  focusFirstError(form);
  return found;
}

export function focusFirstError(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-first-error]')?.focus();
}
