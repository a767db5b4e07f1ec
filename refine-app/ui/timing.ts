import { useEffect, useEffectEvent, useState } from 'react';

/** A debounced value. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** True once `active` has lasted `ms`, so that a faster answer shows no placeholder. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    setDue(false);
    if (!active) return;
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && isDue;
}

/** Milliseconds after which a page starts to prefetch. */
const prefetchAfter = 1500;

/** Runs work after a delay, once the browser is idle. */
export function useWhenIdle(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(run), prefetchAfter);
    return () => clearTimeout(timer);
  }, []);
}

/** Safari has no `requestIdleCallback`; there the delay must be enough. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else work();
}
