import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloudsignClient } from '../../api/signing/cloudsign/client.ts';
import { CloudSignError } from '../../api/signing/cloudsign/errors.ts';
import { type CloudSignServer, cloudsignServer } from '../support/cloudsign-server.ts';
import { pdf } from '../support/uploads.ts';

let server: CloudSignServer;
let now: Date;
beforeAll(async () => {
  server = await cloudsignServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date();
  await server.up();
  await server.heal();
  await server.forgetCalls();
});

const draft = { title: '請書（2026-0001）', note: 'せせらぎ 1', message: 'ご確認ください。' };
const client = (patience?: number) => cloudsignClient(server, { now: () => now, ...(patience && { patience }) });
const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CloudSignError)) throw error ?? new Error('no error');
  return [error.kind, error.code];
};
const tokens = async () => (await server.calls()).filter((call) => call.startsWith('POST /token')).length;

describe('the way to CloudSign', () => {
  it('makes a draft, fills it, sends it once, and fetches what was signed', async () => {
    const cloud = client();
    const { id } = await cloud.create(draft);
    const { files } = await cloud.addFile(id, 'ukesyo_1.pdf', pdf);
    const long = '特定非営利活動法人'.repeat(12);
    const { participants } = await cloud.addParticipant(id, { name: '山田 花子', email: 'hanako@example.jp', organization: long });
    const place = { participantId: participants[1]?.id as string, page: 0, x: 455.4, y: 700 };
    const filled = await cloud.addStamp(id, files[0]?.id as string, place);
    expect(filled.files[0]?.widgets).toEqual([{ type: 0, participantId: place.participantId }]);
    expect((await cloud.send(id)).status).toBe(1);
    expect(await cloud.certificate(id)).toBeNull();
    await server.signs(id);
    const signed = await cloud.document(id);
    expect([signed?.status, signed?.participants[1]?.processedAt]).toEqual([2, expect.stringMatching(/Z$/)]);
    expect((await cloud.file(id, files[0]?.id as string)).subarray(0, pdf.length)).toEqual(pdf);
    expect((await cloud.certificate(id))?.toString()).toContain(id);
    const [document] = (await server.documents()).filter((one) => one.id === id);
    expect(document).toMatchObject({ title: draft.title, mails: ['request'], sizes: [pdf.length] });
    expect(document?.participants[1]?.organization).toBe(long.slice(0, 64));
  });

  it('asks for a token once, for calls side by side too, and again shortly before it ends', async () => {
    const cloud = client();
    await Promise.all([cloud.create(draft), cloud.create(draft), cloud.drafts('none')]);
    expect(await tokens()).toBe(1);
    now = new Date(Date.now() + 3530_000);
    await cloud.drafts('none');
    expect(await tokens()).toBe(1);
    now = new Date(Date.now() + 3545_000);
    await cloud.drafts('none');
    expect(await tokens()).toBe(2);
  });

  it('gets a new token when the old one is not taken, once', async () => {
    const cloud = client();
    await cloud.create(draft);
    await server.endToken();
    await cloud.create(draft);
    expect((await server.calls()).slice(-3)).toEqual(['POST /documents 401', 'POST /token 200', 'POST /documents 200']);
    await server.fail(/documents/, 'unauthorized', { times: 5 });
    await server.forgetCalls();
    expect(await errorOf(cloud.create(draft))).toEqual(['denied', 'unauthorized']);
    expect(await server.calls()).toEqual(['POST /documents 401', 'POST /token 200', 'POST /documents 401']);
  });

  it('keeps still for a minute after too many calls', async () => {
    const cloud = client();
    await cloud.drafts('none');
    await server.fail(/documents/, 'busy');
    expect((await errorOf(cloud.drafts('none')))[0]).toBe('busy');
    await server.forgetCalls();
    now = new Date(now.getTime() + 59_000);
    expect((await errorOf(cloud.drafts('none')))[0]).toBe('busy');
    expect(await server.calls()).toEqual([]);
    now = new Date(now.getTime() + 2_000);
    expect(await cloud.drafts('none')).toEqual([]);
  });

  it.each(['timeout', 'cut', 'broken'] as const)('cannot tell whether it was done: %s', async (how) => {
    const cloud = client();
    await server.fail(/^POST \/documents$/, how);
    expect((await errorOf(cloud.create(draft)))[0]).toBe('unclear');
  });

  it('does not wait for ever', async () => {
    const cloud = client(300);
    await cloud.drafts('none');
    await server.fail(/^POST \/documents$/, 'hang');
    expect((await errorOf(cloud.create(draft)))[0]).toBe('unclear');
  });

  it('knows that nothing can have happened where nobody listens', async () => {
    const cloud = client();
    await server.down();
    expect((await errorOf(cloud.create(draft)))[0]).toBe('away');
    await server.up();
    expect((await cloud.create(draft)).status).toBe(0);
  });

  it('finds its drafts by their memo among hundreds of others', async () => {
    const cloud = client();
    for (let count = 0; count < 205; count++) await cloud.create({ ...draft, note: `${count}` });
    const mine = await cloud.create({ ...draft, note: 'mine' });
    expect((await cloud.drafts('mine')).map(({ id }) => id)).toEqual([mine.id]);
  });

  it('is refused what does not fit the state, and let in with no wrong key', async () => {
    const cloud = client();
    const { id } = await cloud.create(draft);
    expect(await errorOf(cloud.send(id))).toEqual(['refused', 'bad_request']);
    expect(await errorOf(cloud.decline(id, 'x'))).toEqual(['refused', 'bad_request']);
    expect(await errorOf(cloud.addFile(id, 'a.pdf', Buffer.from('text')))).toEqual(['refused', 'unsupported_media_type']);
    await cloud.remove(id);
    expect(await cloud.document(id)).toBeNull();
    expect(await errorOf(cloud.send(id))).toEqual(['refused', 'not_found']);
    const stranger = cloudsignClient({ url: server.url, clientId: 'stranger' }, { now: () => now });
    expect(await errorOf(stranger.create(draft))).toEqual(['denied', 'invalid_client']);
  });
});

describe('the server that stands in for CloudSign', () => {
  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const token = async () => (await post('/token', formType, `client_id=${server.clientId}`)).body.access_token as string;

  it('gives the same token until it ends', async () => expect(await token()).toBe(await token()));

  it('takes forms, no JSON', async () => {
    const bearer = { Authorization: `Bearer ${await token()}` };
    const json = { 'Content-Type': 'application/json' };
    expect(await post('/documents', { ...bearer, ...json }, '{"title":"x"}')).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect((await post('/token', json, `{"client_id":"${server.clientId}"}`)).status).toBe(400);
  });

  it('knows an empty key from a wrong one, and lets nobody in without a token', async () => {
    expect((await post('/token', formType, '')).body.error).toBe('invalid_request');
    expect((await post('/token', formType, 'client_id=x')).body.error).toBe('invalid_client');
    expect((await post('/documents', formType, 'title=x')).status).toBe(401);
  });

  it('reminds where it is asked to send once more', async () => {
    const cloud = client();
    const { id } = await cloud.create(draft);
    await cloud.addFile(id, 'a.pdf', pdf);
    await cloud.addParticipant(id, { name: '山田', email: 'a@example.jp', organization: '' });
    expect(await errorOf(cloud.addParticipant(id, { name: '山田', email: 'a@example.jp', organization: '' }))).toEqual(['refused', 'bad_request']);
    await cloud.send(id);
    await cloud.send(id);
    expect((await server.documents()).find((one) => one.id === id)?.mails).toEqual(['request', 'reminder']);
  });
});
