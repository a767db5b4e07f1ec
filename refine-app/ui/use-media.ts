import { useSyncExternalStore } from 'react';

/** Too narrow for a table of records. */
export const narrow = '(max-width: 719px)';

/** Fingers only: what is typed comes from a keyboard on the screen. */
export const touch = '(hover: none) and (pointer: coarse)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
