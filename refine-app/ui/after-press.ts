/** Whether a mouse button, a finger or a pen is down. */
let pressed = false;

/**
 * Runs work after the current event and, while a pointer is down, after it is released: a layout change in between would move the button away from under
 * the pointer, and the click would be lost.
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
  for (const end of endEvents) window.addEventListener(end, later, { signal: done.signal });
}

const endEvents = ['pointerup', 'pointercancel'] as const;

/** Starts to track the pointer; called once per page. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of endEvents) window.addEventListener(end, () => (pressed = false), true);
}
