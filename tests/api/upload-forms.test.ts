import { mkdir, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { dirname } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { pdf, postForm, traces, uploadDocument } from '../support/uploads.ts';

const megabyte = 1024 * 1024;
const type = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, part = 'file') =>
  `--x\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const place = field('resource', 'report_forms') + field('field', 'templateFileId');

onEitherEngine('the forms of uploads', (app) => {
  it.each([
    ['no boundary', 'multipart/form-data', `${place}${file('a.pdf', String(pdf))}--x--\r\n`, 400],
    ['another boundary', 'multipart/form-data; boundary=y', `${place}${file('a.pdf', String(pdf))}--x--\r\n`, 400],
    ['no end', type, `${place}${file('a.pdf', String(pdf))}`, 400],
    ['an end within the file', type, `${place}--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4`, 400],
    ['nothing', type, '', 400],
    ['another type', 'application/pdf', String(pdf), 415],
    ['a field twice', type, `${place}${place}${file('a.pdf', String(pdf))}--x--\r\n`, 400],
    ['two files', type, `${place}${file('a.pdf', String(pdf))}${file('b.pdf', String(pdf))}--x--\r\n`, 400],
    ['a file under another name', type, `${place}${file('a.pdf', String(pdf), 'photo')}--x--\r\n`, 400],
    ['a field too many', type, `${place}${Array.from({ length: 60 }, (_, n) => field(`f${n}`, '1')).join('')}--x--\r\n`, 400],
    ['an endless field', type, `${field('resource', 'a'.repeat(1_100_000))}${file('a.pdf', String(pdf))}--x--\r\n`, 413],
    ['no file', type, `${place}--x--\r\n`, 422],
    ['an empty choice of file', type, `${place}${file('', '')}--x--\r\n`, 422],
    ['a field for a file', type, `${place}${field('file', 'x')}--x--\r\n`, 422],
    ['no place', type, `${file('a.pdf', String(pdf))}--x--\r\n`, 422],
  ])('%s is refused clearly, and leaves nothing', async (_what, contentType, body, status) => {
    const before = await traces(app);
    const answer = await postForm(app, body, contentType);
    expect([answer.status, answer.data]).toEqual([status, null]);
    expect(answer.error).toMatch(/。$|ください|できない項目です$/);
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
  });

  it('the fields may come after the file', async () => {
    expect(await postForm(app, `${file('a.pdf', String(pdf))}${place}--x--\r\n`, type)).toMatchObject({ status: 201, data: { fileName: 'a.pdf' } });
  });

  it('a full disk is told, and leaves nothing', async () => {
    const before = await traces(app);
    const { incoming } = app.services.files;
    const usual = incoming.newPath;
    // Whatever is written through it meets a disk without space.
    const full = async () => {
      const path = await usual();
      await mkdir(dirname(path), { recursive: true });
      await symlink('/dev/full', path);
      return path;
    };
    Object.assign(incoming, { newPath: full });
    const answer = await uploadDocument(app, '報告書.pdf', Buffer.concat([pdf, Buffer.alloc(3 * megabyte)]));
    Object.assign(incoming, { newPath: usual });
    expect([answer.status, answer.code]).toEqual([503, 'storage_full']);
    expect(answer.error).toContain('空き容量が足りない');
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
    expect((await uploadDocument(app, '報告書.pdf', pdf)).status).toBe(201);
  });

  it('a store that does not take the file leaves no row', async () => {
    const before = await traces(app);
    const { files } = app.services;
    const usual = files.adopt;
    Object.assign(files, { adopt: () => Promise.reject(new Error('out of order')) });
    const answer = await uploadDocument(app, '報告書.pdf', pdf);
    Object.assign(files, { adopt: usual });
    expect([answer.status, answer.code]).toEqual([500, 'internal']);
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
  });
});

onEitherEngine('uploads over a connection', (app) => {
  let server: Server;
  beforeAll(async () => {
    server = serve({ fetch: createApp(app.services).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const body = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${place}${file('a.pdf', '')}`).subarray(0, -2), content, Buffer.from('\r\n--x--\r\n')]);

  it('come in pieces without a length', async () => {
    const answer = await post(app, server, [body(Buffer.concat([pdf, Buffer.alloc(3 * megabyte)]))]);
    expect(answer).toMatchObject({ status: 201, data: { size: 3 * megabyte + pdf.length } });
  });

  it('many at once stay apart', async () => {
    const sizes = Array.from({ length: 12 }, (_, n) => 100_000 * (n + 1));
    const answers = await Promise.all(sizes.map((size) => post(app, server, [body(Buffer.concat([pdf, Buffer.alloc(size)]))])));
    expect(answers.map(({ data }) => data.size)).toEqual(sizes.map((size) => size + pdf.length));
  });

  it('one that breaks off at 90% leaves nothing', async () => {
    const before = await traces(app);
    const whole = body(Buffer.concat([pdf, Buffer.alloc(10 * megabyte)]));
    for (const length of [String(whole.length), undefined]) {
      const sending = await start(app, server, length);
      sending.write(whole.subarray(0, Math.floor(whole.length * 0.9)));
      await until(async () => (await traces(app)).incoming.length === 1);
      sending.destroy();
      await until(async () => (await traces(app)).incoming.length === 0);
    }
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
  });

  it('an announced flood is refused before it comes, and the answer arrives', async () => {
    const sending = await start(app, server, String(200 * megabyte));
    const answer = answerOf(sending);
    sending.write(body(pdf).subarray(0, 400));
    expect(await answer).toMatchObject({ status: 413, code: 'too_large' });
    sending.destroy();
  });

  it('one that is far too large is refused while it comes, and the answer arrives', async () => {
    const answer = await post(app, server, [body(Buffer.concat([pdf, Buffer.alloc(60 * megabyte)]))]);
    expect([answer.status, answer.error]).toEqual([413, '以下のファイルは無効です：a.pdf（ファイルサイズは50MB以下にしてください）']);
    expect((await traces(app)).incoming).toEqual([]);
  });
});

async function start(app: TestApp, server: Server, length?: string) {
  const { port } = server.address() as AddressInfo;
  const headers = {
    Authorization: `Bearer ${await app.token('fund_staff')}`,
    'Content-Type': type,
    ...(length ? { 'Content-Length': length } : { 'Transfer-Encoding': 'chunked' }),
  };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/files', headers, agent: false });
  sending.on('error', () => undefined);
  return sending;
}

function answerOf(sending: ReturnType<typeof request>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode, ...JSON.parse(String(Buffer.concat(chunks))) });
    });
  });
}

async function post(app: TestApp, server: Server, pieces: readonly Buffer[]) {
  const sending = await start(app, server);
  const answer = answerOf(sending);
  for (const piece of pieces) sending.write(piece);
  sending.end();
  return (await answer) as { status: number; data: { size: number }; error: string };
}
