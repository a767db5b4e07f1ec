import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../api/root.ts';
import { startDemoServer } from './demo-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built product answers, with demo data. */
    productUrl: string;
  }
}

/** One server for all browser journeys; each journey leaves the data as it found it, or works on rows of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('Run `npm run build` first: the journeys drive the built product.');
  const server = await startDemoServer();
  project.provide('productUrl', server.url);
  return async () => void (await server.stop());
}
