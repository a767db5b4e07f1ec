import { type DragEvent, useEffect, useState } from 'react';

/** While the zone is there, a file that is dropped beside it does not replace the page. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    const names = ['dragover', 'drop'];
    for (const name of names) window.addEventListener(name, stay);
    return () => {
      for (const name of names) window.removeEventListener(name, stay);
    };
  }, []);
  const handlers = {
    onDragOver: () => setOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: ({ dataTransfer }: DragEvent) => {
      setOver(false);
      onFiles([...dataTransfer.files]);
    },
  };
  return { over, handlers };
}
