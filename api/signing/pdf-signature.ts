import { ParseSpeeds, PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import { detachedSignature } from './cms.ts';
import type { SigningIdentity } from './identity.ts';
import { largestToken, type TimeStamper } from './time-stamp.ts';

/** The description of a signature, shown by PDF programs. */
export interface SignatureWords {
  /** The signer: `山田 花子（荒川を守る会）`. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** Bytes reserved for a CMS signature: ours needs about 2,000, a longer certificate chain more. */
const contentsBytes = 8192;

/**
 * Adds a signature to a PDF as an incremental update; existing bytes and earlier signatures stay unchanged.
 * @param stamp the time-stamping authority; null for none
 * @returns the signed PDF, which begins with the given one
 * @throws TimeStampFault where no time stamp could be obtained
 */
export async function signPdf(
  bytes: Uint8Array,
  words: SignatureWords,
  identity: SigningIdentity,
  stamp: TimeStamper | null = null,
): Promise<Buffer> {
  const room = contentsBytes + (stamp ? largestToken : 0);
  return new SignPdf().sign(await withPlaceholder(bytes, words, room), new IdentitySigner(identity, stamp), words.at);
}

class IdentitySigner extends Signer {
  private readonly identity: SigningIdentity;
  private readonly stamp: TimeStamper | null;

  constructor(identity: SigningIdentity, stamp: TimeStamper | null) {
    super();
    this.identity = identity;
    this.stamp = stamp;
  }

  override sign(bytes: Buffer): Promise<Buffer> {
    return detachedSignature(bytes, this.identity, this.stamp);
  }
}

/** Invisible on the page, so that the letter looks as it was read. */
const printAndLock = 132;
/** SignaturesExist and AppendOnly. */
const signatureFlags = 3;

async function withPlaceholder(bytes: Uint8Array, words: SignatureWords, room: number): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context, catalog } = pdf;
  const form = catalog.getOrCreateAcroForm();
  const page = pdf.getPage(0);
  // Written verbatim, since the byte range is found and filled in by its form.
  const signature = context.register(PDFInvalidObject.of(Buffer.from(dictionaryText(words, room), 'latin1')));
  const field = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], F: printAndLock };
  const name = PDFString.of(`Signature${form.getAllFields().length + 1}`);
  const widget = context.register(context.obj({ ...field, T: name, V: signature, P: page.ref }));
  page.node.addAnnot(widget);
  form.addField(widget);
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(signatureFlags));
  return Buffer.from(await pdf.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY }));
}

function dictionaryText({ name, reason, at }: SignatureWords, room: number): string {
  const text = (value: string) => PDFHexString.fromText(value).toString();
  const range = `[0 /${DEFAULT_BYTE_RANGE_PLACEHOLDER} /${DEFAULT_BYTE_RANGE_PLACEHOLDER} /${DEFAULT_BYTE_RANGE_PLACEHOLDER}]`;
  return [
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /${SUBFILTER_ETSI_CADES_DETACHED}`,
    `/ByteRange ${range}`,
    `/Contents <${'00'.repeat(room)}>`,
    `/Name ${text(name)} /Reason ${text(reason)} /ContactInfo ${text('')}`,
    `/M ${PDFString.fromDate(at)} >>`,
  ].join('\n');
}
