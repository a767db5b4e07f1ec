import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestApp } from './app.ts';

export const webhookSecret = 'webhook-secret-0123456789abcdef0123';

/** Has the application send by CloudSign. Its sessions outlast the days that these tests let pass. */
export function useCloudSign(app: TestApp, { url, clientId }: { readonly url: string; readonly clientId: string }): void {
  const { settings } = app.services;
  const sessions = { sessionIdleMinutes: 500_000, sessionHours: 10_000 };
  Object.assign(app.services, { settings: { ...settings, ...sessions, signingProvider: 'cloudsign', cloudsign: { url, clientId, webhookSecret } } });
}

const taken = new WeakMap<TestApp, number>();

/** An application that waits for its acceptance letter, another one at each call, all of recipient@example.jp's organisation. */
export async function waitingApplication(app: TestApp): Promise<number> {
  const { db } = app.engine;
  const contact = await db.selectFrom('users').select(['id', 'organizationId']).where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('grantNumber', 'is not', null)
    .where('approvedAmount', '>', 0)
    .where('startDate', 'is not', null)
    .where('endDate', 'is not', null)
    .where('id', 'not in', db.selectFrom('envelopes').select('applicationId'))
    .where('id', '>', taken.get(app) ?? 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  taken.set(app, id);
  const place = { organizationId: contact.organizationId as number, contactUserId: contact.id };
  await db
    .updateTable('applications')
    .set({ status: 'CONTRACT_PREPARATION', ukesyoSendDate: null, ukesyoApplovalDate: null, ...place })
    .where('id', '=', id)
    .execute();
  return id;
}

/** A door in the network behind which the application answers, which otherwise is called in process. */
export async function networkDoor(app: TestApp): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = new Headers(Object.entries(request.headers).filter(([, value]) => typeof value === 'string') as [string, string][]);
    const answer = await app.raw(request.url ?? '/', { method: request.method ?? 'GET', headers, body: new Uint8Array(body) });
    response.writeHead(answer.status).end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
