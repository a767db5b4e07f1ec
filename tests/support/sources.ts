import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files below these folders, as paths from the project's folder, in order. */
export function filesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
}

/** The rooms of the capabilities: `receipts`, `payments`, … */
export const rooms = readdirSync('resources', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Whether a file runs on the server. */
export const isServerFile = (file: string) => /^(api|resources\/[\w-]+\/server)\/.*\.ts$/.test(file);

/** Whether a file is made for the browser alone. */
export const isScreenFile = (file: string) => /^(refine-app|resources\/[\w-]+\/screens)\//.test(file);
