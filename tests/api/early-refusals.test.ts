import { type ClientRequest, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { onEitherEngine } from '../support/app.ts';
import { traces } from '../support/uploads.ts';

const megabyte = 1024 * 1024;
const field = (name: string, value: unknown) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (part: string) =>
  `--x\r\nContent-Disposition: form-data; name="${part}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`;

interface Refusal {
  readonly as: string;
  readonly path: () => string;
  /** What of the form has been sent when the answer comes. */
  readonly sent: () => string;
  readonly status: number;
  readonly code: string;
}

onEitherEngine('uploads that may not be', (app) => {
  let server: Server;
  let mine: { id: number; grantReportFormId: number; applicationId: number };
  let receipt: number;
  beforeAll(async () => {
    server = serve({ fetch: createApp(app.services).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => server.once('listening', resolve));
    const documents = app.engine.db
      .selectFrom('submissions as s')
      .innerJoin('applications as a', 'a.id', 's.applicationId')
      .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
      .select(['s.id', 's.grantReportFormId', 's.applicationId'])
      .where('u.email', '=', 'recipient@example.jp');
    const found = await documents.executeTakeFirstOrThrow();
    mine = { ...found, grantReportFormId: found.grantReportFormId as number };
    await app.engine.db.updateTable('submissions').set({ status: 'COMPLETED' }).where('id', '=', mine.id).execute();
    const other = app.engine.db
      .selectFrom('receipts as r')
      .innerJoin('applications as a', 'a.id', 'r.applicationId')
      .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
      .select('r.id')
      .where('u.email', '=', 'recipient2@example.jp');
    receipt = (await other.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const start = async (as: string, path: string, length: number): Promise<ClientRequest> => {
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: `Bearer ${await app.token(as)}`, 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': length };
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: `/api${path}`, headers, agent: false });
    sending.on('error', () => undefined);
    return sending;
  };
  const answerOf = (sending: ClientRequest): Promise<{ status: number; code: string; error: string }> =>
    new Promise((resolve, reject) => {
      sending.once('error', reject);
      sending.once('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode, ...JSON.parse(String(Buffer.concat(chunks))) });
      });
    });

  const place = () => field('applicationId', mine.applicationId) + field('grantReportFormId', mine.grantReportFormId);
  it.each<[string, Refusal]>([
    ['by role', { as: 'director', path: () => '/files', sent: () => '', status: 403, code: 'forbidden' }],
    ['for the row of another', { as: 'recipient', path: () => `/receipts/${receipt}/upload-image`, sent: () => '', status: 404, code: 'not_found' }],
    [
      'for a field that is not theirs',
      {
        as: 'recipient',
        path: () => '/files',
        sent: () => field('resource', 'report_forms') + field('field', 'templateFileId') + fileHead('file'),
        status: 403,
        code: 'forbidden',
      },
    ],
    [
      'for a document of another',
      { as: 'recipient2', path: () => '/submissions/upload', sent: () => place() + fileHead('files'), status: 404, code: 'not_found' },
    ],
    [
      'for a document that is approved',
      { as: 'recipient', path: () => '/submissions/upload', sent: () => place() + fileHead('files'), status: 409, code: 'wrong_state' },
    ],
    [
      'for a mail to nobody',
      {
        as: 'fund_staff',
        path: () => '/applications/email',
        sent: () => field('payload', '{}') + fileHead('attachments'),
        status: 422,
        code: 'invalid_fields',
      },
    ],
    [
      'to a batch that is not there',
      { as: 'accounting_staff', path: () => '/transfer_batches/999999/import', sent: () => '', status: 404, code: 'not_found' },
    ],
  ])('are refused %s before they come in, and the connection ends', async (_what, { as, path, sent, status, code }) => {
    const sending = await start(as, path(), 9 * megabyte);
    const answer = answerOf(sending);
    const closed = new Promise((resolve) => sending.once('close', resolve));
    sending.write(sent());
    sending.flushHeaders();
    expect(await answer).toMatchObject({ status, code, error: expect.stringMatching(/。$|ください$/) });
    await closed;
    expect((await traces(app)).incoming).toEqual([]);
  });

  it('are refused without room by what they announce', async () => {
    const { uploads } = app.services.settings;
    const { quota } = uploads;
    Object.assign(uploads, { quota: { ...quota, person: 5 * megabyte } });
    const open = await app.engine.db
      .selectFrom('receipts as r')
      .innerJoin('applications as a', 'a.id', 'r.applicationId')
      .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
      .select('r.id')
      .where('u.email', '=', 'recipient@example.jp')
      .where('r.status', 'in', ['draft', 'rejected'])
      .executeTakeFirstOrThrow();
    const sending = await start('recipient', `/receipts/${open.id}/upload-image`, 9 * megabyte);
    const answer = answerOf(sending);
    sending.flushHeaders();
    expect(await answer).toMatchObject({ status: 413, code: 'quota_exceeded' });
    Object.assign(uploads, { quota });
  });

  it('of which the whole comes all the same get their answer, and the server goes on', async () => {
    const sending = await start('director', '/files', 50 * megabyte);
    const answer = answerOf(sending);
    const piece = Buffer.alloc(megabyte);
    for (let n = 0; n < 50; n++) if (!sending.destroyed) sending.write(piece);
    sending.end();
    expect(await answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await app.call('director', 'GET', '/me')).status).toBe(200);
  });
});
