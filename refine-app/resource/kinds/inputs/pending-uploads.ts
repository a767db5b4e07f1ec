import { useMemo } from 'react';

/** The pending uploads of a form's inputs. Saving waits for them, since a field has its file's id only after the upload. */
export interface Uploads {
  /** @param upload resolves to whether the file arrived, or was replaced by another one */
  begin(upload: Promise<boolean>): void;
  /** Runs `goOn` once no upload is pending; synchronously where none is. Not at all where one failed, whose input shows the error. */
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
