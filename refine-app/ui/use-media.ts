import { useSyncExternalStore } from 'react';

/** Screens too narrow for a table. */
export const narrow = '(max-width: 719px)';

/** Touch-only devices, with an on-screen keyboard. */
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
