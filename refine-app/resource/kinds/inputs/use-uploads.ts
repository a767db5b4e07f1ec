import { useMemo } from 'react';

/** The uploads that a form's inputs have under way. Who saves waits for them: the field holds the file's number only when it is in. */
export interface Uploads {
  /** @param upload whether the file is in, or was given up for another one */
  begin(upload: Promise<boolean>): void;
  /** Goes on once nothing is under way: at once, within the same press, where nothing is. Not at all where a file did not arrive; its input says why. */
  whenIn(goOn: () => boolean): boolean | Promise<boolean>;
}

export function useUploads(): Uploads {
  return useMemo(() => {
    const running = new Set<Promise<boolean>>();
    return {
      begin(upload) {
        running.add(upload);
        void upload.finally(() => running.delete(upload));
      },
      whenIn(goOn) {
        if (running.size === 0) return goOn();
        return Promise.all(running).then((arrived) => arrived.every(Boolean) && this.whenIn(goOn));
      },
    };
  }, []);
}
