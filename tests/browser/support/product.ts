import { afterAll, inject } from 'vitest';
import { startClusterCopy } from '../../support/cluster-demo.ts';
import { startDemoCopy } from '../../support/demo-server.ts';

/** Starts the built product with demo data that only the calling file sees, until its tests are through. @returns its address */
export async function productUrl(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const [template, postgres] = [inject('demoTemplate'), inject('demoPostgres')];
  const server = postgres ? await startClusterCopy(postgres, template, env) : await startDemoCopy(template, env);
  afterAll(async () => void (await server.stop()));
  return server.url;
}
