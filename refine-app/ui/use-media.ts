import { useSyncExternalStore } from 'react';

/** Too narrow for a table of records. */
export const narrow = '(max-width: 719px)';

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
