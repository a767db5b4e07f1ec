import type { KeyboardEvent } from 'react';

/** Enter takes the typed date and does not submit the form. */
export function preventEnterSubmit(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
