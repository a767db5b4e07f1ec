import { useEffect, useState } from 'react';

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
