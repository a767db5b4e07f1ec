import { flushSync } from 'react-dom';

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
