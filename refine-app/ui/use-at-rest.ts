import { useEffect, useEffectEvent } from 'react';

/** Milliseconds that a page has for itself before anything is fetched for later. */
const calm = 1500;

/** Does something once the page has stood for a moment and the browser has nothing else to do. */
export function useAtRest(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(run), calm);
    return () => clearTimeout(timer);
  }, []);
}

/** Safari knows no idle time; there the calm before has to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else work();
}
