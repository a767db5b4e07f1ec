import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import { TimeStampFault } from '../../api/signing/long-term/faults.ts';
import { signPdf } from '../../api/signing/pdf-signature.ts';
import { readSignatures } from '../../api/signing/read-signatures.ts';
import { timeStamper } from '../../api/signing/time-stamp.ts';
import { faultsOf } from '../support/pdf.ts';
import { freePort } from '../support/postgres-server.ts';
import { isStampedBy, signatureIn, signaturesIn, testIdentity, testIdentityFiles, timeStampIn } from '../support/signing.ts';
import { type TsaMood, type TsaServer, tsaServer } from '../support/tsa-server.ts';

let tsa: TsaServer;
let letter: Buffer;
beforeAll(async () => {
  tsa = await tsaServer();
  letter = await drawPaper('請書', '2026-11-21T00:00:00Z', (paper) => paper.paragraph('髙﨑𠮷'));
});
afterAll(() => tsa.close());

const words = { name: '山田 花子（荒川を守る会）', reason: '請書に同意して署名', at: new Date('2026-11-21T00:00:00Z') };
const patience = 1500;
const signed = async (url: string, reason = words.reason) =>
  signPdf(letter, { ...words, reason }, await testIdentity(), timeStamper(url, { patience }));
const faultOf = (url: string) =>
  timeStamper(url, { patience })(Buffer.from('signature')).then(
    () => 'none',
    (error: unknown) => (error instanceof TimeStampFault ? error.message : Promise.reject(error)),
  );

describe('the time stamp of a signature', () => {
  it.each(['url', 'ellipticUrl'] as const)('is asked for by HTTP, holds, and is read (%s)', async (name) => {
    const before = new Date(Date.now() - 2000).toISOString();
    const pdf = await signed(tsa[name]);
    expect(await tsa.calls()).toMatchObject([{ contentType: 'application/timestamp-query', authorization: null }]);
    const { fingerprint256 } = new X509Certificate((await testIdentityFiles()).certificate);
    expect(signaturesIn(pdf)).toMatchObject([{ signer: { fingerprint256 }, coversWholeDocument: true, subFilter: 'ETSI.CAdES.detached' }]);
    expect(isStampedBy(tsa.root, pdf, 1)).toBe(true);
    expect(faultsOf(pdf)).toBe('');
    const [{ isIntact, coversWholeDocument, timeStamp }, ...others] = (await readSignatures(pdf)) as [Awaited<ReturnType<typeof readSignatures>>[0]];
    expect([isIntact, coversWholeDocument, others.length, timeStamp?.isValid]).toEqual([true, true, 0, true]);
    expect(timeStamp?.authority).toContain(name === 'url' ? 'CN=試験の時刻認証局' : 'CN=楕円の時刻認証局');
    expect((timeStamp?.at ?? '') >= before && (timeStamp?.at ?? '') <= new Date(Date.now() + 2000).toISOString()).toBe(true);
  });

  it('ends where the signature says so, also where its last byte is a zero', () => {
    const pdf = (contents: string) => Buffer.from(`%PDF /ByteRange [0 27 ${29 + contents.length} 3]<${contents}>end`);
    expect(signatureIn(pdf('3003040100'.padEnd(20, '0')), 1).signature.toString('hex')).toBe('3003040100');
    const long = `308104${'0500'.repeat(2)}`;
    expect(signatureIn(pdf(long.padEnd(40, '0')), 1).signature.toString('hex')).toBe(long);
  });

  it('is asked for with the name and the password of the address', async () => {
    await signed(tsa.url.replace('http://', 'http://kikin:p%40ss@'));
    expect((await tsa.calls())[0]?.authorization).toBe(`Basic ${Buffer.from('kikin:p@ss').toString('base64')}`);
  });

  it.each<[TsaMood, RegExp, number]>([
    ['nonce', /answers another question/, 1],
    ['imprint', /not understood: .*TSTInfo verification is failed/, 1],
    ['rejected', /refused with 2/, 1],
    ['forged', /its signature does not hold/, 1],
    ['purpose', /its certificate is not for time stamps/, 1],
    ['tokenless', /granted without a token/, 1],
    ['garbage', /no structure/, 1],
    ['oversize', /too large/, 1],
    ['broken', /answered with 500/, 2],
    ['hang', /no answer: TimeoutError/, 2],
  ])('is refused: %s', async (mood, reason, asked) => {
    await tsa.next(mood, mood);
    const fault = await faultOf(tsa.url);
    await tsa.next();
    expect(fault).toMatch(reason);
    expect(await tsa.calls()).toHaveLength(asked);
  });

  it.each(['broken', 'hang'] as const)('comes with the second try where the first found no answer: %s', async (mood) => {
    await tsa.next(mood);
    expect(await faultOf(tsa.url)).toBe('none');
    expect(await tsa.calls()).toHaveLength(2);
  });

  it('is missed where nobody listens, and the password stays out of the words', async () => {
    expect(await faultOf(`http://kikin:hunter2@127.0.0.1:${await freePort()}/tsa`)).toMatch(/^(?!.*hunter2)no answer: /);
  });

  it.each(['url', 'ellipticUrl'] as const)('of another signature, or with one bit turned, is said to be invalid (%s)', async (name) => {
    const [one, other] = [await signed(tsa[name]), await signed(tsa[name], '別の署名')];
    const [own, foreign] = [timeStampIn(one, 1).token, timeStampIn(other, 1).token];
    const turned = Buffer.from(own);
    turned[own.length - 20] = (own[own.length - 20] as number) ^ 1;
    const invalid = { isIntact: true, timeStamp: { isValid: false, at: null, authority: null } };
    const tokens = [turned, ...(foreign.length === own.length ? [foreign] : [])];
    for (const token of tokens) expect(await readSignatures(withToken(one, own, token))).toMatchObject([invalid]);
    expect(name === 'ellipticUrl' || tokens.length === 2).toBe(true);
  });
});

/** A PDF with another token of the same size in its signature. */
function withToken(pdf: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = pdf.indexOf(from.toString('hex'));
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(to.toString('hex')), pdf.subarray(at + to.length * 2)]);
}
