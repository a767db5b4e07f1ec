import { useEffect } from 'react';
import { foundationName } from './foundation.ts';

/** Sets the document's title: `<画面名> | 河川基金`. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} | ${foundationName}`;
  }, [name]);
}
