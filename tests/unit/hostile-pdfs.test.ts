import { createHash, X509Certificate } from 'node:crypto';
import { ObjectIdentifier, OctetString } from 'asn1js';
import fc from 'fast-check';
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { structureOfDer } from '../../api/signing/long-term/certificates.ts';
import { signPdf } from '../../api/signing/pdf-signature.ts';
import { type Place, readSignatures, signaturePlaces } from '../../api/signing/read-signatures.ts';
import { selfIssued } from '../../api/signing/self-issued.ts';
import { hostileContents, signedWith } from '../support/hostile-pdfs.ts';
import { testIdentity } from '../support/signing.ts';

const at = new Date('2026-11-21T00:00:00Z');
let own: SigningIdentity;
let stranger: SigningIdentity;
let signed: Buffer;

beforeAll(async () => {
  [own, stranger] = [await testIdentity(), await identityOf(await selfIssued('よその団体'), false)];
  const letter = await drawPaper('請書', at.toISOString(), (paper) => paper.paragraph('助成金の交付を受けます。'));
  const halfway = await signPdf(letter, { name: '山田 花子（荒川を守る会）', reason: '同意', at }, own);
  signed = await signPdf(halfway, { name: '河川基金', reason: '立会い', at }, own);
});

const nothing = { isIntact: false, certificate: null, timeStamp: null };

describe('a PDF made to mislead', () => {
  it('whose signature brings the content that it speaks of holds for no other content', async () => {
    const original = new Uint8Array(Buffer.from('%PDF-1.7 what was signed'));
    const contents = await cmsOf(own, { digestOf: original, eContent: original });
    expect(await readSignatures(signedWith(contents))).toMatchObject([{ ...nothing, coversWholeDocument: true }]);
  });

  it('whose signature speaks of another kind of content is not believed', async () => {
    const ofTime = await cmsOf(own, { digestOf: spokenOf(), type: '1.2.840.113549.1.9.16.1.4' });
    const sound = await cmsOf(own, { digestOf: spokenOf() });
    expect(await readSignatures(filled(sound))).toMatchObject([{ isIntact: true, certificate: { subject: own.subject } }]);
    expect(await readSignatures(filled(ofTime))).toMatchObject([nothing]);
  });

  it('is shown with the certificate whose key has signed, not with one that lies beside it', async () => {
    const beside = await cmsOf(stranger, { digestOf: spokenOf(), certificates: [...own.certificates, ...stranger.certificates] });
    expect(await readSignatures(filled(beside))).toMatchObject([{ isIntact: true, certificate: { serial: stranger.serialNumber } }]);
    const { issuer, serialNumber } = structureOfDer(own.certificates[0].raw);
    for (const parts of [{ serialNumber }, { issuer, serialNumber }]) {
      const posing = await posingWith(parts);
      for (const certificates of [
        [...posing.certificates, ...own.certificates],
        [...own.certificates, ...posing.certificates],
      ]) {
        const contents = await cmsOf(posing, { digestOf: spokenOf(), certificates });
        const [found] = await readSignatures(filled(contents));
        expect(found?.certificate?.subject).not.toBe(own.subject);
      }
    }
  });

  it('says of a sample certificate that it is one, and of no other', async () => {
    expect((await readSignatures(signed)).map(({ certificate }) => certificate?.isSample)).toEqual([true, true]);
  });

  it('shows no words that turn the direction of reading, and no endless ones', async () => {
    const pdf = await signPdf(
      await drawPaper('x', at.toISOString(), () => undefined),
      { name: `河川\u202e基金\u0007${'長'.repeat(900)}`, reason: '', at },
      own,
    );
    const [found] = await readSignatures(pdf);
    expect(found?.name).toMatch(/^河川 基金 長+$/);
    expect(found?.name?.length).toBeLessThanOrEqual(300);
  });
});

describe('a PDF made to break the reader', () => {
  it.each(hostileContents)('is read in time: %s', async (_, contents) => {
    const start = performance.now();
    const found = await readSignatures(signedWith(contents, 0, 40));
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(found).toHaveLength(16);
    for (const signature of found) expect(signature).toMatchObject(nothing);
  });

  it('of twenty megabytes, or of nothing, is read in time', async () => {
    const many = 20 * 1024 * 1024;
    const start = performance.now();
    for (const pdf of [
      Buffer.alloc(0),
      Buffer.from('/ByteRange [0 0 0 0]'),
      Buffer.from('/ByteRange '.repeat(many / 11)),
      Buffer.from('/ByteRange [0 1 2 3]'.repeat(many / 20)),
      Buffer.from(`/ByteRange [0 1 2 3]${'/Name ('.repeat(many / 7)}`),
      Buffer.from(`/ByteRange${' '.repeat(many)}[0 1 2 3]`),
      signedWith('00'.repeat(4096), many, 40),
      signedWith('00'.repeat(many / 2), 0, 40),
    ])
      for (const signature of await readSignatures(pdf)) expect(signature).toMatchObject(nothing);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it.each([
    '0 9999999999 0 9999999999',
    '0 0 0 0',
    '1 10 20 10',
    '0 10 5 10',
    '0 10 11 99999',
    '0 -10 20 10',
    '0 1e3 2000 10',
    '0 10 20',
    '0 10 20 10 30 10',
    '',
  ])('has a byte range that is none: [%s]', async (range) => {
    const pdf = Buffer.from(`%PDF-1.7\n1 0 obj <</Type /Sig /ByteRange [${range}] /Contents <00>>> endobj\n%%EOF\n`);
    for (const signature of await readSignatures(pdf)) expect(signature).toMatchObject(nothing);
  });

  it('by cutting, doubling, moving or turning any bytes of a signed one neither breaks it nor passes', async () => {
    const place = fc.nat(signed.length);
    const length = fc.oneof(fc.nat(3), fc.nat(5000));
    const damage = fc.oneof(
      fc.record({ how: fc.constant('turn' as const), at: place, length: fc.constant(1), to: fc.integer({ min: 1, max: 255 }) }),
      fc.record({ how: fc.constantFrom('cut' as const, 'double' as const, 'zero' as const), at: place, length, to: fc.constant(0) }),
      fc.record({ how: fc.constant('move' as const), at: place, length, to: place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => doesNotMislead(damages.reduce(damaged, signed))),
      { numRuns: 400 },
    );
  });

  it('by turning one bit of the bytes that no signature speaks of neither breaks it nor passes', async () => {
    const { at, length } = lastSignature();
    for (let byte = 0; byte < length; byte += 7)
      await doesNotMislead(damaged(signed, { how: 'turn', at: at + byte, length: 1, to: 1 << (byte % 4) }));
  });

  it('by another tag or length of the structure around the signature does not pass', async () => {
    const { at } = lastSignature();
    const written = signed.toString('latin1', at, at + 80);
    const signedDataType = written.indexOf('2a864886f70d010702');
    // The type of the content, the tag around it, and the length of the whole.
    for (const place of [signedDataType + 17, signedDataType + 19, 3])
      expect((await readSignatures(damaged(signed, { how: 'turn', at: at + place, length: 1, to: 1 }))).at(-1)).toMatchObject(nothing);
  });
});

/** It is seen that something changed, or nothing has that a signature speaks of or a reader is shown. */
async function doesNotMislead(changed: Buffer): Promise<void> {
  const found = await readSignatures(changed);
  const passes = found.length === 2 && found.at(-1)?.coversWholeDocument && found.every(({ isIntact }) => isIntact);
  if (!passes || changed.equals(signed)) return;
  expect(found).toEqual(await readSignatures(signed));
  const { at, length } = lastSignature();
  expect([changed.length, changed.subarray(0, at), changed.subarray(at + length)]).toEqual([
    signed.length,
    signed.subarray(0, at),
    signed.subarray(at + length),
  ]);
}

/** Where the last signature is written, hexadecimal, without the zeros that fill its place. */
function lastSignature(): { at: number; length: number } {
  const [, start, next] = (signaturePlaces(signed).at(-1) as Place).range;
  const written = signed.toString('latin1', start + 1, next - 1).replace(/0+$/, '');
  return { at: start + 1, length: written.length };
}

function damaged(
  pdf: Buffer,
  { how, at: from, length, to }: { how: 'turn' | 'cut' | 'double' | 'zero' | 'move'; at: number; length: number; to: number },
): Buffer {
  const [head, part, tail] = [pdf.subarray(0, from), pdf.subarray(from, from + length), pdf.subarray(from + length)];
  if (how === 'cut') return Buffer.concat([head, tail]);
  if (how === 'double') return Buffer.concat([head, part, part, tail]);
  if (how === 'zero') return Buffer.concat([head, Buffer.alloc(part.length), tail]);
  if (how === 'turn') return Buffer.concat([head, part.map((byte) => byte ^ to), tail]);
  const rest = Buffer.concat([head, tail]);
  return Buffer.concat([rest.subarray(0, to), part, rest.subarray(to)]);
}

/** The signature in the place that a PDF has for it. */
function filled(contents: string): Buffer {
  return signedWith(contents.padEnd(8192, '0'));
}

/** What the signature in such a place speaks of. */
function spokenOf(): Buffer {
  const pdf = filled('');
  const from = pdf.indexOf('<', pdf.indexOf('/Contents'));
  return Buffer.concat([pdf.subarray(0, from), pdf.subarray(pdf.indexOf('>', from) + 1)]);
}

/** A stranger whose certificate has the number of somebody else's, or its issuer, too. */
async function posingWith(parts: Partial<Pick<Certificate, 'issuer' | 'serialNumber'>>): Promise<SigningIdentity> {
  const certificate = structureOfDer(stranger.certificates[0].raw);
  Object.assign(certificate, parts);
  await certificate.sign(stranger.key, 'SHA-256');
  return { ...stranger, certificates: [new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()))] };
}

interface Made {
  readonly digestOf: Uint8Array;
  readonly eContent?: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly certificates?: SigningIdentity['certificates'][number][];
}

/** A CMS structure signed by `who`, with what is wrong with it, hexadecimal. */
async function cmsOf(
  who: SigningIdentity,
  { digestOf, eContent, type = ContentInfo.DATA, certificates = [...who.certificates] }: Made,
): Promise<string> {
  const { issuer, serialNumber } = structureOfDer(who.certificates[0].raw);
  const digest = new Uint8Array(createHash('sha256').update(digestOf).digest()).buffer;
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: type })] }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
  ];
  const content = eContent ? { eContent: new OctetString({ valueHex: eContent.buffer }) } : {};
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: type, ...content }),
    certificates: certificates.map(({ raw }) => structureOfDer(raw)),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signedData.sign(who.key, 0, 'SHA-256');
  const whole = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signedData.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER()).toString('hex');
}
