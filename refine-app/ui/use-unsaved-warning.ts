import { useWarnAboutChange } from '@refinedev/core';
import { useEffect } from 'react';

/** Lets the console ask before a changed form is left. The answer ends that, once it is saved. */
export function useUnsavedWarning(dirty: boolean): () => void {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    setWarnWhen?.(dirty);
    return () => setWarnWhen?.(false);
  }, [dirty, setWarnWhen]);
  return () => setWarnWhen?.(false);
}
