import { afterAll, inject } from 'vitest';
import { startClusterCopy } from '../cluster-demo.ts';
import { startDemoCopy } from '../demo-server.ts';
import { unlimited } from '../unlimited.ts';

/** A browser is as slow as people are: here the limits are those that they meet. */
const limited = Object.fromEntries(Object.keys(unlimited).map((name) => [name, '']));

/** Starts the built product with demo data that only the calling file sees, until its tests are through. @returns its address */
export async function productUrl(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const [template, postgres] = [inject('demoTemplate'), inject('demoPostgres')];
  const own = { ...limited, ...env };
  const server = postgres ? await startClusterCopy(postgres, template, own) : await startDemoCopy(template, own);
  afterAll(async () => void (await server.stop()));
  return server.url;
}
