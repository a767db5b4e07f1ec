import { type DragEvent, useEffect, useState } from 'react';

/** A drop zone for files. While it is mounted, a file dropped outside does not replace the page. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const preventDefault = (event: Event) => event.preventDefault();
    const names = ['dragover', 'drop'];
    for (const name of names) window.addEventListener(name, preventDefault);
    return () => {
      for (const name of names) window.removeEventListener(name, preventDefault);
    };
  }, []);
  const handlers = {
    onDragOver: () => setIsOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: ({ dataTransfer }: DragEvent) => {
      setIsOver(false);
      onFiles([...dataTransfer.files]);
    },
  };
  return { over: isOver, handlers };
}
