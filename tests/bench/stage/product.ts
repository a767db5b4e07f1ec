import { join } from 'node:path';
import type { roles } from '../../../domain/roles.ts';
import { type ApiClient, apiClient } from '../../support/api-client.ts';
import { unlimited } from '../../support/unlimited.ts';
import { type ServerProcess, startProcess } from './processes.ts';

/** The built product on a database. */
export interface Product extends ServerProcess {
  /** A session of the person with this role in the demo. */
  as(role: (typeof roles)[number]): Promise<ApiClient>;
}

/** @param folder where it keeps its files */
export async function startProduct(databaseUrl: string, folder: string, more: Readonly<Record<string, string>> = {}): Promise<Product> {
  const server = await startProcess(() => ['dist/server/api/server.js'], productSettings(databaseUrl, folder, more));
  const sessions = new Map<string, Promise<ApiClient>>();
  return {
    ...server,
    as(role) {
      const session = sessions.get(role) ?? apiClient(server.url, '/admin/login', role);
      sessions.set(role, session);
      return session;
    },
  };
}

/** As it runs for the public, but for its log, which a test of speed would only fill. */
export function productSettings(databaseUrl: string, folder: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { DATABASE_URL: databaseUrl, STORAGE_URL: `file:${join(folder, 'files')}`, LOG_LEVEL: 'error', NODE_ENV: '', ...unlimited, ...more };
}
