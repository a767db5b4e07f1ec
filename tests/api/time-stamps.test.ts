import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { applicationOf, bytesOf, eventsOf, readyToSign, sentEnvelope, sign, signing, signOpened, verify } from '../support/envelopes.ts';
import { wordsOf } from '../support/pdf.ts';
import { tableCounts } from '../support/rows.ts';
import { isStampedBy, signatureIn, signaturesIn } from '../support/signing.ts';
import { type TsaMood, type TsaServer, tsaServer } from '../support/tsa-server.ts';
import { traces } from '../support/uploads.ts';

let tsa: TsaServer;
beforeAll(async () => {
  tsa = await tsaServer();
});
afterAll(() => tsa.close());

onEitherEngine('a letter signed with time stamps', (app) => {
  beforeAll(async () => {
    const { settings } = app.services;
    Object.assign(app.services, { settings: { ...settings, signingTsaUrl: tsa.url } });
    await tsa.calls();
  });

  it('has one of each signer, which holds, and shows them', async () => {
    const { id } = await sentEnvelope(app);
    expect((await sign(app, id)).status).toBe(200);
    expect(await tsa.calls()).toHaveLength(2);
    const signed = await bytesOf(app, 'recipient', id);
    expect(signaturesIn(signed).map(({ signer, coversWholeDocument }) => [signer !== null, coversWholeDocument])).toEqual([
      [true, false],
      [true, true],
    ]);
    for (const number of [1, 2]) expect(isStampedBy(tsa.root, signed, number)).toBe(true);
    const { data } = await verify(app, signed);
    const stamp = { isValid: true, at: expect.stringMatching(/^\d{4}-.*Z$/), authority: 'O=試験, CN=試験の時刻認証局' };
    expect(data).toMatchObject({ issued: true, intact: true, wholeDocumentSigned: true, signatures: [{ timeStamp: stamp }, { timeStamp: stamp }] });
    const proof = await proofText(id);
    expect(proof.match(/時刻の証明（タイムスタンプ）令和\d+年\d+月\d+日\d\d:\d\dO=試験,CN=試験の時刻認証局/g)).toHaveLength(2);
    expect(proof).toContain('河川基金の署名に対するもの');
  });

  it.each<[string, TsaMood[]]>([
    ['a refusal', ['rejected']],
    ['an answer to another question', ['nonce']],
    ['something that is no answer', ['garbage']],
    ['no answer twice', ['broken', 'broken']],
    ['none for the foundation’s signature', ['granted', 'forged']],
  ])('is not signed at all after %s, and can be signed later', async (_, moods) => {
    const { id, applicationId } = await sentEnvelope(app);
    await readyToSign(app, id);
    const before = [await tableCounts(app, ['sessions']), await traces(app)];
    await tsa.next(...moods);
    const refused = await sign(app, id);
    expect([refused.status, refused.code]).toEqual([503, 'no_time_stamp']);
    expect(refused.error).toMatch(/署名はされておらず.*しばらくしてから、もう一度お試しください。$/);
    expect([await tableCounts(app, ['sessions']), await traces(app)]).toEqual(before);
    expect((await app.call('recipient', 'GET', `/envelopes/${id}`)).data).toMatchObject({ status: 'sent', signedAt: null, signerName: null });
    expect(await applicationOf(app, applicationId)).toMatchObject({ status: 'CONTRACT_PROCESSING' });
    expect((await sign(app, id)).data.status).toBe('signed');
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned');
  });

  it('keeps nobody else from working while the authority thinks, and sees what they did', async () => {
    const { id } = await sentEnvelope(app);
    const code = await readyToSign(app, id);
    await tsa.next('slow');
    await tsa.calls();
    let isDone = false;
    const signed = signOpened(app, id, { ...signing, code }).finally(() => {
      isDone = true;
    });
    await expect.poll(() => tsa.calls()).toHaveLength(1);
    const cancelled = await app.call('fund_staff', 'POST', `/envelopes/${id}/cancel`, { comment: '誤り' });
    expect([cancelled.status, isDone]).toEqual([200, false]);
    expect([(await signed).status, (await signed).code]).toEqual([409, 'wrong_state']);
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded cancelled');
    expect((await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data).toMatchObject({ status: 'cancelled', signedAt: null, signedFileId: null });
  });

  it('asks nobody for the time of what may not be signed', async () => {
    const { id, applicationId } = await sentEnvelope(app);
    await tsa.calls();
    await sign(app, id, { name: '', consent: true });
    await sign(app, id, { name: '岡本 一郎', consent: false });
    await sign(app, id, undefined, 'recipient2');
    await app.engine.db.updateTable('applications').set({ approvedAmount: 1 }).where('id', '=', applicationId).execute();
    expect((await sign(app, id)).code).toBe('letter_changed');
    expect(await tsa.calls()).toEqual([]);
  });

  it('is said to be changed when its time stamp is', async () => {
    const { id } = await sentEnvelope(app);
    await sign(app, id);
    const changed = await bytesOf(app, 'recipient', id);
    const contents = changed.lastIndexOf('/Contents <') + '/Contents <'.length;
    const length = signatureIn(changed, 2).signature.length * 2;
    // Within the token's own signature, which stands last.
    changed.write(changed[contents + length - 40] === 0x30 ? '1' : '0', contents + length - 40);
    const { data } = await verify(app, changed);
    expect(data).toMatchObject({ issued: false, intact: false, wholeDocumentSigned: true });
    expect(data.signatures[1]).toMatchObject({ isIntact: true, timeStamp: { isValid: false, at: null, authority: null } });
  });

  async function proofText(id: number): Promise<string> {
    const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
    const answer = await app.raw(`/api/envelopes/${id}/certificate`, { headers });
    return wordsOf(Buffer.from(await answer.arrayBuffer()));
  }
});
