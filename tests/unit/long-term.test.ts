import { X509Certificate } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import type { SigningIdentity } from '../../api/signing/identity.ts';
import { laterRevisions } from '../../api/signing/long-term/document-stamp.ts';
import { extend } from '../../api/signing/long-term/extend.ts';
import { RevocationFault, Revoked, Unobtainable } from '../../api/signing/long-term/faults.ts';
import { evidenceFinder } from '../../api/signing/long-term/find-evidence.ts';
import { signPdf } from '../../api/signing/pdf-signature.ts';
import { readDocument } from '../../api/signing/read-document.ts';
import { timeStamper } from '../../api/signing/time-stamp.ts';
import { faultsOf } from '../support/pdf.ts';
import { type PkiServer, pkiServer, type Signer } from '../support/pki-server.ts';
import { signaturesIn, testIdentity } from '../support/signing.ts';

let pki: PkiServer;
let letter: Buffer;
beforeAll(async () => {
  pki = await pkiServer();
  letter = await drawPaper('請書', '2026-11-21T00:00:00Z', (paper) => paper.paragraph('髙﨑𠮷'));
});
beforeEach(() => pki.away());
afterAll(() => pki.close());

const stamp = () => timeStamper(pki.tsaUrl.long);
const find = (now = new Date()) => evidenceFinder(() => now);

async function signedWith(identity: SigningIdentity, isStamped = true): Promise<Buffer> {
  const words = { name: '河川基金', reason: '立会い', at: new Date() };
  const halfway = await signPdf(letter, words, identity, isStamped ? stamp() : null);
  return signPdf(halfway, { ...words, reason: '基金として署名' }, identity, isStamped ? stamp() : null);
}
const signedBy = async (signer: Signer) => signedWith(await pki.identity(signer));

describe('the evidence of a signed letter', () => {
  it.each<[Signer, string, string]>([
    ['ocsp', '/ocsp', '/issuer/ca'],
    ['crl', '/crl/ca', '/issuer/ca'],
    ['fetched', '/issuer/ca', '/nothing'],
  ])('is fetched from where its certificates say, and is good (%s)', async (signer, asked, notAsked) => {
    const signed = await signedBy(signer);
    await pki.calls();
    const before = await readDocument(signed);
    expect([before.isWhole, before.longTerm]).toEqual([true, { hasEvidence: false, until: null, documentTimeStamps: [] }]);
    const { bytes, until } = await extend(signed, { find: find(), stamp: null });
    const calls = await pki.calls();
    expect(calls.some((path) => path.startsWith(asked))).toBe(true);
    expect(calls.filter((path) => path.startsWith(notAsked))).toEqual([]);
    expect(bytes.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(until).toBe(new Date(new X509Certificate(pki.certificate('long')).validTo).toISOString());
    const { isWhole, isIntact, longTerm, signatures } = await readDocument(bytes);
    expect([isWhole, isIntact, longTerm, signatures.length]).toEqual([true, true, { hasEvidence: true, until, documentTimeStamps: [] }, 2]);
    expect(faultsOf(bytes)).toBe('');
    expect(signaturesIn(bytes).map((found) => found.signer?.subject)).toEqual(Array(2).fill(`O=試験\nCN=試験 ${signer}`));
  });

  it('of a certificate that was issued by itself needs nothing fetched, and of the time stamps all', async () => {
    const { bytes } = await extend(await signedWith(await testIdentity()), { find: find(), stamp: null });
    expect((await readDocument(bytes)).longTerm.hasEvidence).toBe(true);
  });

  it.each<[string, () => Promise<Buffer>, string, typeof RevocationFault, RegExp]>([
    ['the responder and the list are away', () => signedBy('fetched'), '/ocsp /crl', RevocationFault, /503/],
    ['the issuer is not to be had', () => signedBy('fetched'), '/issuer', RevocationFault, /503/],
    ['nobody is named to ask', () => signedBy('silent'), '', Unobtainable, /試験 silent.*失効の確認先（OCSP・CRL）が書かれていません/],
    ['nobody has said the time', async () => signedWith(await pki.identity('ocsp'), false), '', Unobtainable, /時刻の証明/],
    ['something was added', async () => Buffer.concat([await signedBy('ocsp'), Buffer.from('\n')]), '', Unobtainable, /足されています/],
  ])('is not had where %s', async (_, signed, away, kind, reason) => {
    const bytes = await signed();
    await pki.away(...away.split(' ').filter(Boolean));
    const fault = await extend(bytes, { find: find(), stamp: null }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(kind);
    expect((fault as Error).message).toMatch(reason);
  });

  it('comes from the list where the responder is away', async () => {
    const signed = await signedBy('fetched');
    // One after the other, so that it is away for one certificate alone.
    let before: Promise<unknown> = Promise.resolve();
    const finder = find();
    const findWithout: typeof finder = (of) => {
      const found = before.then(() => pki.away(...(of.certificate.subject.includes('fetched') ? ['/ocsp'] : []))).then(() => finder(of));
      before = found;
      return found;
    };
    const { bytes } = await extend(signed, { find: findWithout, stamp: null });
    expect(laterRevisions(bytes, signed.length).dss.lists.CRLs).toHaveLength(2);
  });

  it.each([
    ['an answer of another time', new Date(Date.now() + 2000 * 24 * 60 * 60 * 1000)],
    ['an answer of another time', new Date(Date.now() - 60 * 60 * 1000)],
  ])('is not taken when it is %s', async (reason, now) => {
    const fault = await extend(await signedBy('ocsp'), { find: find(now), stamp: null }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(RevocationFault);
    expect((fault as Error).message).toContain(reason);
  });

  it.each<Signer>(['ocsp', 'crl'])('is refused of a certificate that is revoked (%s)', async (signer) => {
    const own = await pkiServer();
    try {
      const words = { name: '河川基金', reason: '立会い', at: new Date() };
      const signed = await signPdf(letter, words, await own.identity(signer), timeStamper(own.tsaUrl.long));
      own.revoke(signer);
      const fault = await extend(signed, { find: find(), stamp: null }).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Revoked);
      expect((fault as Error).message).toBe(`証明書「O=試験, CN=試験 ${signer}」は失効しています`);
    } finally {
      await own.close();
    }
  });
});

describe('what stands behind the signatures', () => {
  it('may say nothing that has not been said before: the same authority, asked in the same moment', async () => {
    const [signed, known] = [await signedBy('ocsp'), find()];
    const again = (bytes: Buffer) => extend(bytes, { find: known, stamp: timeStamper(pki.tsaUrl.short) });
    const { bytes } = await again((await again((await again(signed)).bytes)).bytes);
    const { isWhole, longTerm } = await readDocument(bytes);
    expect([isWhole, longTerm.hasEvidence, longTerm.documentTimeStamps.length]).toEqual([true, true, 3]);
  });

  it('is a time stamp of the whole document, and later another one with the evidence of the first', async () => {
    const signed = await signedBy('ocsp');
    const first = await extend(signed, { find: find(), stamp: timeStamper(pki.tsaUrl.short) });
    const second = await extend(first.bytes, { find: find(), stamp: stamp() });
    expect(first.until < second.until).toBe(true);
    const { isWhole, isIntact, longTerm, signatures } = await readDocument(second.bytes);
    expect([isWhole, isIntact, signatures.length, longTerm.hasEvidence, longTerm.until]).toEqual([true, true, 2, true, second.until]);
    expect(longTerm.documentTimeStamps.map(({ isValid, authority, until }) => [isValid, authority, until])).toEqual([
      [true, 'O=試験, CN=試験 short', first.until],
      [true, 'O=試験, CN=試験 long', second.until],
    ]);
    expect(laterRevisions(second.bytes, signed.length).dss.signatures.size).toBe(3);
    expect(faultsOf(second.bytes)).toBe('');
    const [one, two, ...stamps] = signaturesIn(second.bytes);
    for (const found of [one, two]) expect(found?.signer?.subject).toBe('O=試験\nCN=試験 ocsp');
    expect(stamps.map(({ subFilter, coversWholeDocument }) => [subFilter, coversWholeDocument])).toEqual([
      ['ETSI.RFC3161', false],
      ['ETSI.RFC3161', true],
    ]);
  });

  it('counts as a change when it is anything else', async () => {
    const signed = await signedBy('ocsp');
    const { bytes } = await extend(signed, { find: find(), stamp: stamp() });
    const lt = (await extend(signed, { find: find(), stamp: null })).bytes;
    const appended = await PDFDocument.load(lt, { forIncrementalUpdate: true, updateMetadata: false });
    appended.addPage([300, 300]).drawText('one more page');
    const page = Buffer.from(await appended.save({ useObjectStreams: false }));
    expect(page.subarray(0, lt.length).equals(lt)).toBe(true);
    const stampedPage = await extend(page, { find: find(), stamp: stamp() }).catch((error: unknown) => error);
    expect(stampedPage).toBeInstanceOf(Unobtainable);
    const replaced = (from: string | RegExp, to: string) => Buffer.from(lt.toString('latin1').replace(from, to), 'latin1');
    const at = lt.indexOf('/Type /DSS');
    for (const changed of [
      page,
      Buffer.concat([bytes, Buffer.from('\n')]),
      Buffer.concat([bytes, Buffer.from('% a word')]),
      Buffer.concat([bytes, bytes.subarray(signed.length)]),
      replaced(/\/Type \/DSS/, '/Type /DST'),
      replaced(/(\/Type \/Catalog[\s\S]*)\/Lang \(ja\)(?![\s\S]*\/Lang)/, '$1/Lang (en)'),
      replaced(/(?<=[\s\S]*\/Type \/DSS[\s\S]*\/Pages )1 0 R/, '9 0 R'),
      Buffer.concat([lt.subarray(0, at), Buffer.from(' '), lt.subarray(at)]),
    ]) {
      expect(changed.equals(lt)).toBe(false);
      const { isWhole, longTerm } = await readDocument(changed);
      expect([isWhole, longTerm.hasEvidence]).toEqual([false, false]);
    }
  });

  it('proves nothing once a byte of an answer or of a certificate is turned', async () => {
    const signed = await signedBy('ocsp');
    const { bytes } = await extend(signed, { find: find(), stamp: null });
    const { values, lists } = laterRevisions(bytes, signed.length).dss;
    for (const number of [...lists.OCSPs, ...lists.CRLs]) {
      const value = Buffer.from(values.get(number) as Uint8Array);
      const changed = Buffer.from(bytes);
      const at = changed.indexOf(value) + Math.floor(value.length / 3);
      changed[at] = (changed[at] as number) ^ 1;
      expect((await readDocument(changed)).longTerm.hasEvidence).toBe(false);
    }
  });

  it.each<[string, (size: number) => string]>([
    ['values without an end', (size) => `${size} 0 obj\n<< /Length 9999999 >>\nstream\n`.repeat(100_000)],
    ['a store of lists', (size) => `${size} 0 obj\n<< /Type /DSS${' /Certs [1 0 R'.repeat(200_000)} >>\nendobj\n`],
    ['a store of signatures', (size) => `${size} 0 obj\n<< /Type /DSS /VRI << ${`/${'A'.repeat(40)} << /Type /VRI `.repeat(2000)} >>\nendobj\n`],
    ['time stamps', (size) => `${size} 0 obj\n<< /Type /DocTimeStamp\n/Contents <`.repeat(100_000)],
    ['tables', () => 'xref\ntrailer\n<<\n'.repeat(200_000)],
  ])('is read in time where it is made to take long: %s', async (_, tail) => {
    const signed = await signedWith(await testIdentity(), false);
    const size = Number([...signed.toString('latin1').matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
    const start = performance.now();
    const { isWhole, longTerm } = await readDocument(Buffer.concat([signed, Buffer.from(`\n${tail(size)}`)]));
    expect([isWhole, longTerm.hasEvidence]).toEqual([false, false]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('says that the time stamp of the document does not hold when it is turned', async () => {
    const { bytes } = await extend(await signedBy('ocsp'), { find: find(), stamp: stamp() });
    const at = bytes.lastIndexOf('/Contents <') + 2000;
    bytes[at] = bytes[at] === 0x31 ? 0x32 : 0x31;
    const { isIntact, longTerm } = await readDocument(bytes);
    expect([isIntact, longTerm.hasEvidence, longTerm.documentTimeStamps[0]?.isValid]).toEqual([false, false, false]);
  });
});
