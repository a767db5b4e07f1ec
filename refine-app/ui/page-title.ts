import { useEffect } from 'react';
import { foundationName } from './foundation.ts';

/** Names the page in the browser's title: `<画面名> | 河川基金`. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} | ${foundationName}`;
  }, [name]);
}
