import { useEffect, useEffectEvent, useState } from 'react';

/** A value once it has stayed the same for `ms`. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** True once `active` has lasted `ms`: an answer faster than that shows no placeholder. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!active) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && late;
}

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
