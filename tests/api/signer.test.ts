import { beforeAll, describe, expect, it } from 'vitest';
import { isSameName } from '../../domain/text/names.ts';
import { onEitherEngine } from '../support/app.ts';
import { bytesOf, codeFor, eventsOf, sentEnvelope, sign, signing, signOpened } from '../support/envelopes.ts';
import { wordsOf } from '../support/pdf.ts';
import type { AnyRow } from '../support/rows.ts';

const today = new Date('2026-11-21T01:00:00Z');
const minutes = (count: number) => new Date(today.getTime() + count * 60_000);

describe('a name', () => {
  it.each([
    ['岡本 一郎', '岡本　一郎', true],
    ['髙橋 一郎', '高橋一郎', true],
    ['﨑山 ｱﾔ', '崎山 アヤ', true],
    ['岡本 一郎', '岡本 二郎', false],
  ])('%s and %s: %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));
});

onEitherEngine('who signs', (app) => {
  beforeAll(() => app.setNow(today));

  const asked = async () => {
    const envelope = await sentEnvelope(app);
    await bytesOf(app, 'recipient', envelope.id, 'unsignedFileId');
    return envelope;
  };
  const certificate = async (id: number) => {
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    return wordsOf(Buffer.from(await (await app.raw(`/api/envelopes/${id}/certificate`, { headers })).arrayBuffer()));
  };

  it('is the representative on record, whose name is written otherwise all the same', async () => {
    const { id, signatoryName, organizationName } = await asked();
    const { representativeName } = await app.engine.db
      .selectFrom('organizations')
      .select('representativeName')
      .where('name', '=', organizationName)
      .executeTakeFirstOrThrow();
    expect(signatoryName).toBe(representativeName);
    const { status, data } = await sign(app, id, { name: `　${[...signatoryName].join(' ')}　`, consent: true });
    expect([status, data.nameReason]).toEqual([200, null]);
    expect(data.signerCapacity).toMatch(/^団体の代表者/);
    const proof = await certificate(id);
    expect(proof).toContain('資格団体の代表者');
    expect(proof).not.toContain('別の方が署名した理由');
  });

  it('is somebody else only for a reason, which the staff see in the list, the record and the certificate', async () => {
    const { id, signatoryName } = await asked();
    const code = await codeFor(app, id);
    const other = { name: '別の 人', consent: true, code };
    for (const nameReason of [undefined, '', '　']) {
      const refused = await signOpened(app, id, { ...other, nameReason });
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['nameReason']]);
      expect(refused.fields?.nameReason).toContain(signatoryName);
    }
    const nameReason = '代表者が交代の手続き中です';
    expect((await signOpened(app, id, { ...other, nameReason })).status).toBe(200);
    const list = await app.call('fund_staff', 'GET', `/envelopes?id=${id}`);
    expect(list.data.envelopes[0]).toMatchObject({ signerName: '別の 人', signatoryName, nameReason });
    const events = (await app.call('director', 'GET', `/envelope_events?envelopeId=${id}`)).data.envelope_events;
    expect(events.find(({ event }: AnyRow) => event === 'signed').detail).toContain(nameReason);
    const proof = (await certificate(id)).replaceAll(/\s/g, '');
    for (const text of [signatoryName, nameReason, '確認コード']) expect(proof).toContain(text.replaceAll(/\s/g, ''));
  });

  it('has a code from the own mailbox: another letter’s, another person’s, a wrong or an empty one is none', async () => {
    const [one, other] = [await asked(), await asked()];
    const code = await codeFor(app, one.id);
    const foreign = await codeFor(app, other.id);
    const wrong = code === '123456' ? '654321' : '123456';
    for (const given of [undefined, '', '12345', 'abcdef', wrong, ...(foreign === code ? [] : [foreign])]) {
      const refused = await signOpened(app, one.id, { ...signing, code: given });
      expect([given, refused.status, Object.keys(refused.fields ?? {})]).toEqual([given, 422, ['code']]);
    }
    const colleague = await app.engine.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('organizationId', '=', 1)
      .where('email', '<>', 'recipient@example.jp')
      .where('status', '=', 1)
      .executeTakeFirstOrThrow();
    expect((await signOpened(app, one.id, { ...signing, code }, colleague.email.split('@')[0] as string)).fields).toHaveProperty('code');
    expect((await signOpened(app, one.id, { ...signing, code })).status).toBe(200);
  });

  it('has a code that lives ten minutes, and may be mistyped four times', async () => {
    const [late, tried] = [await asked(), await asked()];
    const old = await codeFor(app, late.id);
    app.setNow(minutes(10));
    expect((await signOpened(app, late.id, { ...signing, code: old })).fields?.code).toContain('もう一度、確認コードを送って');
    const fresh = await codeFor(app, late.id);
    expect(fresh === old ? 'the same by chance' : (await signOpened(app, late.id, { ...signing, code: old })).status).not.toBe(200);
    expect((await signOpened(app, late.id, { ...signing, code: fresh })).status).toBe(200);
    const code = await codeFor(app, tried.id);
    const wrong = code === '000001' ? '000002' : '000001';
    const answers = await Promise.all(Array.from({ length: 7 }, () => signOpened(app, tried.id, { ...signing, code: wrong })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await signOpened(app, tried.id, { ...signing, code })).status).toBe(422);
    app.setNow(today);
  });

  it('is sent a code once a minute and five times an hour, to the own address alone', async () => {
    const { id } = await asked();
    const send = (as = 'recipient') => app.call(as, 'POST', `/envelopes/${id}/code`);
    const first = await send();
    expect([first.status, first.data]).toEqual([200, { sentTo: 're***@example.jp', minutes: 10 }]);
    expect(first.text).not.toMatch(/\d{6}/);
    expect((await send()).status).toBe(429);
    for (const after of [2, 4, 6, 8]) {
      app.setNow(minutes(after));
      expect((await send()).status).toBe(200);
    }
    app.setNow(minutes(10));
    expect((await send()).code).toBe('too_many_codes');
    app.setNow(today);
    expect([(await send('recipient2')).status, (await send('fund_staff')).status]).toEqual([404, 403]);
    const stored = await app.engine.db.selectFrom('signing_codes').selectAll().where('envelopeId', '=', id).execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.codeHash).toMatch(/^[0-9a-f]{16,}$/);
  });

  it('uses a code once, and keeps it from the office where mails go out', async () => {
    const { id } = await asked();
    const settings = { ...app.services.settings, smtpUrl: 'smtp://127.0.0.1:9' };
    const { sendCode } = await import('../../resources/letters/server/envelopes/code.ts');
    const user = await app.engine.db.selectFrom('users').selectAll().where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const actor = {
      userId: user.id,
      username: user.username,
      role: 'recipient',
      organizationId: user.organizationId,
      sessionId: 0,
      awaits: null,
      factor: null,
      factorAt: null,
      categories: [],
      grantYears: [],
    } as const;
    await sendCode({ services: { ...app.services, settings }, actor, origin: { requestId: 'test', address: null } }, id);
    const mail = await app.engine.db
      .selectFrom('outbox')
      .selectAll()
      .where('body', 'like', `%/user/sign/${id}\n%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { bodyWithSecret: openedBody } = await import('../../api/mail/secret-mail.ts');
    const code = /^確認コード\n(\d{6})$/m.exec(openedBody(mail, app.services.sealer))?.[1] as string;
    expect(code).toMatch(/^\d{6}$/);
    for (const as of ['fund_staff', 'fund_manager', 'director']) {
      const shown = await app.call(as, 'GET', `/admin/outbox/${mail.id}`);
      expect([shown.status, shown.text.includes(code)]).toEqual([200, false]);
    }
    expect((await signOpened(app, id, { ...signing, code })).status).toBe(200);
    expect((await signOpened(app, id, { ...signing, code })).status).toBe(409);
  });

  it('has the letter on record as opened when its bytes have come, and as read when its last page was shown; neither by looking at the page', async () => {
    const { id } = await sentEnvelope(app);
    const envelope = async () => (await app.call('recipient', 'GET', `/envelopes/${id}`)).data;
    expect(await envelope()).toMatchObject({ openedAt: null, readAt: null, version: 1 });
    const read = () => app.call('recipient', 'POST', `/envelopes/${id}/read`);
    expect((await read()).code).toBe('not_opened');
    expect((await signOpened(app, id, { ...signing, code: await codeFor(app, id) })).code).toBe('not_opened');
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    await app.raw(`/api/files/envelopes/${id}/unsignedFileId?inline=true`, { method: 'HEAD', headers });
    await bytesOf(app, 'fund_staff', id, 'unsignedFileId');
    const half = await app.raw(`/api/files/envelopes/${id}/unsignedFileId?inline=true`, { headers });
    await half.body?.cancel();
    expect(await envelope()).toMatchObject({ openedAt: null });
    await bytesOf(app, 'recipient', id, 'unsignedFileId');
    await bytesOf(app, 'recipient', id, 'unsignedFileId');
    expect(await envelope()).toMatchObject({ openedAt: today.toISOString(), readAt: null, version: 1 });
    expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
    expect(await envelope()).toMatchObject({ readAt: today.toISOString(), version: 1 });
    expect(await eventsOf(app, id)).toBe('sent mailed coded opened read');
    for (const as of ['recipient2', 'fund_staff'])
      expect((await app.call(as, 'POST', `/envelopes/${id}/read`)).status).toBe(as === 'fund_staff' ? 403 : 404);
  });
});
