/** Whether a mouse button, a finger or a pen is down. */
let pressed = false;

/**
 * Does something after the event that is under way, and where something is being pressed, once it has been let go: what grows on the page in between
 * would move the button away from under the pointer, and the press would be lost.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    setTimeout(work);
    return;
  }
  const done = new AbortController();
  const later = () => {
    done.abort();
    setTimeout(work);
  };
  for (const end of ends) window.addEventListener(end, later, { signal: done.signal });
}

const ends = ['pointerup', 'pointercancel'] as const;

/** Begins to watch the pointer; once for a page. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ends) window.addEventListener(end, () => (pressed = false), true);
}
