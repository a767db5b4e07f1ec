import type { KeyboardEvent } from 'react';

/** Enter takes the date that was typed; it does not send the form around it. */
export function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
