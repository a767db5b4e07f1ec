import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** An address may name a place within the page: an input that is still to be filled in, or a section. */
export function useNamedPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = key && hash ? document.getElementById(hash.slice(1)) : null;
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [hash, key]);
}
