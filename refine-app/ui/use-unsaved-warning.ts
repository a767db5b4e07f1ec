import { useWarnAboutChange } from '@refinedev/core';
import { useEffect } from 'react';

/** Makes the console ask before a changed form is left. @returns a function that ends this after saving */
export function useUnsavedWarning(dirty: boolean): () => void {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    setWarnWhen?.(dirty);
    return () => setWarnWhen?.(false);
  }, [dirty, setWarnWhen]);
  return () => setWarnWhen?.(false);
}
