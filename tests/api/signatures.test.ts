import { createHash, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import { identityOf } from '../../api/signing/identity.ts';
import { selfIssued } from '../../api/signing/self-issued.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import {
  applicationOf,
  bytesOf,
  eventsOf,
  preparedContract,
  readyToSign,
  sendOne,
  sentEnvelope,
  sign,
  signing,
  signOpened,
  verify,
} from '../support/envelopes.ts';
import { hostileContents, signedWith } from '../support/hostile-pdfs.ts';
import { wordsOf } from '../support/pdf.ts';
import { type AnyRow, page, tableCounts } from '../support/rows.ts';
import { signaturesIn, testIdentityFiles } from '../support/signing.ts';
import { traces } from '../support/uploads.ts';

const today = new Date('2026-11-21T01:00:00Z');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] as number) ^ 1;
  return changed;
};

onEitherEngine('signing a letter', (app) => {
  beforeAll(() => app.setNow(today));

  it('gives a PDF with both signatures, and makes the contract stand', async () => {
    const { id, applicationId, unsignedSha256 } = await sentEnvelope(app);
    const unsigned = await bytesOf(app, 'recipient', id, 'unsignedFileId');
    expect(sha256(unsigned)).toBe(unsignedSha256);
    const { status, data } = await sign(app, id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'signed', signerName: signing.name, signedAt: today.toISOString(), abilities: [] });
    expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACTED_ONGOING', ukesyoApplovalDate: '2026-11-21' });
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned');
    const signed = await bytesOf(app, 'recipient', id);
    expect(sha256(signed)).toBe(data.signedSha256);
    expect(signed.subarray(0, unsigned.length).equals(unsigned)).toBe(true);
    const { fingerprint256 } = new X509Certificate((await testIdentityFiles()).certificate);
    const found = signaturesIn(signed).map(({ signer, coversWholeDocument, subFilter }) => [signer?.fingerprint256, coversWholeDocument, subFilter]);
    expect(found).toEqual([
      [fingerprint256, false, 'ETSI.CAdES.detached'],
      [fingerprint256, true, 'ETSI.CAdES.detached'],
    ]);
  });

  it('is logged with who, and shows at the application', async () => {
    const { id, applicationId } = await sentEnvelope(app);
    await sign(app, id);
    const log = await app.engine.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource', '=', 'envelopes')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ userRole }) => userRole)).toEqual(['fund_staff', 'recipient']);
    expect(log[1]?.summary).toContain('「署名待ち」から「署名済み」にしました');
    const happened = await app.call('recipient', 'GET', `/applications/${applicationId}/happenings`);
    expect(happened.status).toBe(200);
  });

  it('needs the name and the consent, said beside each', async () => {
    const { id } = await sentEnvelope(app);
    const code = await readyToSign(app, id);
    const before = await tableCounts(app);
    const refused = async (body: object) => (await signOpened(app, id, { code, ...body })).fields;
    expect(await refused({})).toHaveProperty('name');
    for (const consent of [false, undefined, 'yes']) expect(await refused({ ...signing, consent })).toHaveProperty('consent');
    expect(await refused({ ...signing, name: '　' })).toHaveProperty('name');
    expect(await refused({ ...signing, name: 'あ'.repeat(101) })).toHaveProperty('name');
    expect(await tableCounts(app)).toEqual(before);
  });

  it('happens once: again, or twice at the same moment, changes nothing more', async () => {
    const { id, version } = await sentEnvelope(app);
    const both = await Promise.all([sign(app, id, { ...signing, version }), sign(app, id, { ...signing, version })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await sign(app, id)).status).toBe(409);
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned');
  });

  it('is the grantee’s alone', async () => {
    const { id } = await sentEnvelope(app);
    for (const role of ['fund_staff', 'fund_department_head', 'director']) expect((await sign(app, id, signing, role)).status).toBe(403);
    expect((await app.call(null, 'POST', `/envelopes/${id}/sign`, signing)).status).toBe(401);
  });

  it('is refused for a letter whose data have changed since, and nothing is left behind', async () => {
    const { id, applicationId } = await sentEnvelope(app);
    await app.engine.db.updateTable('applications').set({ approvedAmount: 499_999 }).where('id', '=', applicationId).execute();
    await readyToSign(app, id);
    const before = [await tableCounts(app), await traces(app)];
    const refused = await sign(app, id);
    expect([refused.status, refused.code]).toEqual([409, 'letter_changed']);
    expect([await tableCounts(app), await traces(app)]).toEqual(before);
    await app.engine.db.updateTable('applications').set({ approvedAmount: null }).where('id', '=', applicationId).execute();
    expect((await sign(app, id)).code).toBe('letter_changed');
  });

  it('is refused once the foundation has moved the contract by hand', async () => {
    const { id, applicationId } = await sentEnvelope(app);
    await app.engine.db.updateTable('applications').set({ status: 'CONTRACT_ON_HOLD' }).where('id', '=', applicationId).execute();
    expect((await sign(app, id)).code).toBe('wrong_state');
  });

  it('of a confirmation leaves the contract where it stands', async () => {
    const applicationId = await preparedContract(app, 'CONTRACT_PROCESSING');
    const { envelopeId } = await sendOne(app, applicationId, 'confirmation');
    expect((await sign(app, envelopeId)).data.status).toBe('signed');
    expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PROCESSING' });
  });

  it.each(['SIGNING_KEY は、SIGNING_CERT の証明書の鍵ではありません', '電子署名の証明書か鍵を読み取れません（…）'])(
    'is refused where the server has found at its start: %s',
    async (problem) => {
      const { id } = await sentEnvelope(app);
      await readyToSign(app, id);
      const before = [await tableCounts(app), await traces(app)];
      const own = app.services.signing;
      Object.assign(app.services, { signing: { identity: null, problem } });
      const answers = [await sign(app, id), await app.call('fund_staff', 'GET', '/signing'), await app.call('recipient', 'GET', '/signing')];
      Object.assign(app.services, { signing: own });
      expect(answers.map(({ code, data }) => code ?? data.problem)).toEqual([
        'cannot_sign',
        `${problem}。`,
        '今は電子署名を行えません。基金の事務局にお知らせください。',
      ]);
      expect(answers[0]?.error).toContain('署名はまだされていません');
      expect([await tableCounts(app), await traces(app)]).toEqual(before);
      expect((await sign(app, id)).data.status).toBe('signed');
    },
  );

  it('says on record who signed, from where, with what', async () => {
    const { id } = await sentEnvelope(app);
    const code = await readyToSign(app, id);
    const own = app.services.settings;
    Object.assign(app.services, { settings: { ...own, trustProxy: true } });
    const headers = {
      Authorization: `Bearer ${await app.token('recipient')}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': '203.0.113.77',
      'User-Agent': 'Letter Reader 1',
    };
    const { version } = (await app.call('recipient', 'GET', `/envelopes/${id}`)).data;
    const answer = await app.raw(`/api/envelopes/${id}/sign`, { method: 'POST', headers, body: JSON.stringify({ ...signing, code, version }) });
    Object.assign(app.services, { settings: own });
    expect(answer.status).toBe(200);
    const events = app.engine.db.selectFrom('envelope_events').selectAll().where('envelopeId', '=', id).orderBy('id');
    const [signedBy, countersigned] = (await events.execute()).slice(-2);
    const { username } = (await app.call('recipient', 'GET', '/me')).data;
    expect(signedBy).toMatchObject({ event: 'signed', actorName: username, ip: '203.0.113.77', userAgent: 'Letter Reader 1' });
    const account = `${username}（recipient@example.jp）`;
    const { signatoryName, ...signed } = (await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data;
    expect(signed).toMatchObject({ signerName: signing.name, signerCapacity: `${signatoryName} の代理人`, signerAccount: account });
    for (const said of [signing.name, `資格：${signatoryName} の代理人`, `アカウント：${account}`]) expect(signedBy?.detail).toContain(said);
    expect(countersigned).toMatchObject({ event: 'countersigned', actorName: '河川基金', userId: null, ip: null });
    const proof = await proofText(app, id);
    for (const said of ['接続元203.0.113.77', `アカウント${account}`, `資格${signatoryName}の代理人`, '立会人型です'])
      expect(proof).toContain(said.replaceAll(/\s/g, ''));
  });

  it('is refused, and said to the staff, where the certificate has run out', async () => {
    const { id } = await sentEnvelope(app);
    const own = app.services.signing;
    const { identity } = own;
    if (!identity) throw new Error('no identity');
    Object.assign(app.services, { signing: { identity: { ...identity, notAfter: new Date('2026-11-20T00:00:00Z') }, problem: null } });
    const [refused, staff, grantee] = [
      await sign(app, id),
      await app.call('fund_staff', 'GET', '/signing'),
      await app.call('recipient', 'GET', '/signing'),
    ];
    Object.assign(app.services, { signing: own });
    expect([refused.status, refused.code]).toEqual([409, 'cannot_sign']);
    expect(staff.data).toMatchObject({ isReady: false, problem: expect.stringContaining('有効期限') });
    expect(grantee.data.problem).not.toContain('SIGNING');
  });

  describe('is proven', () => {
    it('by a page with every step, each taking of which is on record', async () => {
      const { id } = await sentEnvelope(app);
      const path = `/api/envelopes/${id}/certificate`;
      const as = async (name: string) => app.raw(path, { headers: { Authorization: `Bearer ${await app.token(name)}` } });
      expect((await as('recipient')).status).toBe(409);
      const { data } = await sign(app, id);
      const answer = await as('recipient');
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const text = await wordsOf(Buffer.from(await answer.arrayBuffer()));
      for (const words of ['署名証明書', signing.name, data.signedSha256, data.unsignedSha256, '助成者の署名', '基金の署名', '見本の証明書'])
        expect(text).toContain(words.replaceAll(' ', ''));
      expect((await as('recipient2')).status).toBe(404);
      expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned downloaded');
    });

    it('by the record of who took the file away; looking at it is none', async () => {
      const { id } = await sentEnvelope(app);
      await bytesOf(app, 'recipient', id, 'unsignedFileId');
      expect(await eventsOf(app, id)).toBe('sent mailed opened');
      await app.call('recipient', 'GET', `/files/envelopes/${id}/unsignedFileId`);
      expect(await eventsOf(app, id)).toBe('sent mailed opened downloaded');
    });
  });
});

onEitherEngine('verifying a PDF', (app) => {
  let id: number;
  let signed: Buffer;
  beforeAll(async () => {
    app.setNow(today);
    ({ id } = await sentEnvelope(app));
    await sign(app, id);
    signed = await bytesOf(app, 'fund_staff', id);
  });

  it('knows what was issued, who signed it and when, and asks for no login', async () => {
    const { status, data } = await verify(app, signed);
    expect(status).toBe(200);
    expect(data).toMatchObject({ issued: true, intact: true, wholeDocumentSigned: true, letter: { signedAt: today.toISOString() } });
    const [witness, foundation] = data.signatures;
    const { organizationName, signatoryName } = (await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data;
    expect(witness).toMatchObject({
      name: '河川基金',
      reason: `${organizationName} ${signing.name}が、${signatoryName} の代理人として、本人のアカウントで内容に同意したことを、立会人として記録`,
      at: today.toISOString(),
      isIntact: true,
      coversWholeDocument: false,
    });
    expect(foundation).toMatchObject({ name: '河川基金', organization: null, reason: '基金として署名', isIntact: true, coversWholeDocument: true });
    expect(foundation.certificate.subject).toContain('CN=河川基金 電子印（見本）');
  });

  it('sees every flipped byte, wherever it is', async () => {
    const places = [
      10,
      2000,
      signed.indexOf('/Name') + 10,
      signed.lastIndexOf('/ByteRange') + 14,
      signed.lastIndexOf('/Contents') + 40,
      signed.length - 3,
    ];
    // In the zeros that fill the place of the last signature, which no signature covers.
    places.push(signed.indexOf('>', signed.lastIndexOf('/Contents')) - 20);
    for (const place of places)
      expect([place, (await verify(app, flipped(signed, place))).data]).toEqual([place, expect.objectContaining({ issued: false, intact: false })]);
  });

  it('sees a letter of the structure turned from small to large, also once the foundation signs with another certificate', async () => {
    const contents = signed.lastIndexOf('/Contents <') + '/Contents <'.length;
    const place = contents + signed.toString('latin1', contents).search(/[a-f]/);
    const changed = flipped(signed, place);
    changed[place] = (signed[place] as number) - 0x20;
    // The version of the structure, which nothing signed speaks of.
    const renumbered = Buffer.from(signed);
    renumbered.write('03', signed.indexOf('020101', contents) + 4);
    const own = app.services.signing;
    for (const identity of [own.identity, await identityOf(await selfIssued('河川基金'), true)]) {
      Object.assign(app.services, { signing: { identity, problem: null } });
      const answers = [await verify(app, signed), await verify(app, changed), await verify(app, renumbered)];
      Object.assign(app.services, { signing: own });
      expect(answers.map(({ data }) => [data.issued, data.intact])).toEqual([
        [true, true],
        [false, false],
        [false, false],
      ]);
    }
  });

  it('says that a sample certificate has signed', async () => {
    const { data } = await verify(app, signed);
    expect(data.signatures.map(({ certificate }: AnyRow) => certificate.isSample)).toEqual([true, true]);
  });

  it('takes appended data for a change', async () => {
    for (const more of ['\n', 'x', '\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n']) {
      const { data } = await verify(app, Buffer.concat([signed, Buffer.from(more)]));
      expect(data).toMatchObject({ issued: false, intact: false, wholeDocumentSigned: false });
      expect(data.signatures.at(-1)).toMatchObject({ isIntact: true, coversWholeDocument: false });
    }
  });

  it('sees what was cut off, and a letter without its countersignature', async () => {
    expect((await verify(app, signed.subarray(0, signed.length - 40))).data).toMatchObject({ issued: false, intact: false });
    const half = signed.subarray(0, signed.indexOf('%%EOF', signed.indexOf('/ByteRange')) + 6);
    expect((await verify(app, half)).data).toMatchObject({ issued: false, intact: false });
  });

  it('says of other PDFs that they are none of ours', async () => {
    const foreign = await drawPaper('よその書類', '2026-01-01T00:00:00Z', (paper) => paper.paragraph('署名のない書類です。'));
    const longTerm = { hasEvidence: false, until: null, documentTimeStamps: [] };
    expect((await verify(app, foreign)).data).toEqual({ issued: false, intact: false, wholeDocumentSigned: false, signatures: [], longTerm });
    const unsigned = await bytesOf(app, 'fund_staff', id, 'unsignedFileId');
    expect((await verify(app, unsigned)).data).toMatchObject({ issued: false, signatures: [] });
  });

  it('is not upset by hostile ones', async () => {
    const range = (numbers: string, contents: string) =>
      Buffer.from(`%PDF-1.7\n1 0 obj <</Type/Sig /ByteRange [${numbers}] /Contents <${contents}> /Name (\\(x\\051) >> endobj\n%%EOF`);
    for (const pdf of [
      range('0 9999999999 0 9999999999', '00'),
      range('0 5 3 4', 'zz'),
      range('0 50 60 10', '3080'),
      range('0 0 0 0', ''),
      Buffer.from(`%PDF-${'/ByteRange ['.repeat(50_000)}`),
      Buffer.from('%PDF-'),
      signedWith('00'.repeat(4096), 18 * 1024 * 1024, 40),
      ...hostileContents.slice(-3).map(([, contents]) => signedWith(contents, 0, 40)),
    ]) {
      const { status, data } = await verify(app, pdf);
      expect(status).toBe(200);
      expect(data).toMatchObject({ issued: false, intact: false });
      expect(data.signatures.length).toBeLessThanOrEqual(16);
    }
  });

  it('refuses what is no PDF, too large, or nothing at all, in plain words', async () => {
    const refused = await verify(app, 'これはPDFではありません', '偽物.pdf');
    expect([refused.status, refused.fields?.file]).toEqual([422, expect.stringContaining('PDFではない')]);
    expect((await verify(app, '', '空.pdf')).fields?.file).toContain('PDFではない');
    const large = Buffer.alloc(21 * 1024 * 1024, 0x20);
    large.write('%PDF-1.7');
    expect((await verify(app, large)).status).toBe(413);
    expect((await app.raw('/api/verify', { method: 'POST', body: new FormData() })).status).toBe(422);
    expect((await app.raw('/api/verify', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } })).status).toBe(400);
  });

  it('keeps nothing of what it was shown, and has a limit', async () => {
    const before = [await traces(app), await tableCounts(app, ['login_attempts'])];
    await verify(app, signed);
    expect([await traces(app), await tableCounts(app, ['login_attempts'])]).toEqual(before);
    const answers: number[] = [];
    for (let count = 0; count < 61; count++) answers.push((await verify(app, '%PDF-')).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('knows the signed letters of the demo, too', async () => {
    app.setNow(new Date(today.getTime() + 20 * 60_000));
    const { rows } = page(await app.call('fund_staff', 'GET', '/envelopes?status=signed&limit=50'));
    const fromDemo = rows.filter((row: AnyRow) => row.id !== id).slice(0, 2);
    expect(fromDemo).toHaveLength(2);
    for (const row of fromDemo)
      expect((await verify(app, await bytesOf(app, 'fund_staff', row.id))).data).toMatchObject({ issued: true, intact: true });
  });
});

/** The page that proves a signature, as the grantee gets it. */
async function proofText(app: TestApp, id: number): Promise<string> {
  const answer = await app.raw(`/api/envelopes/${id}/certificate`, { headers: { Authorization: `Bearer ${await app.token('recipient')}` } });
  return wordsOf(Buffer.from(await answer.arrayBuffer()));
}
