/** A PDF of `size` bytes and more whose signature is these contents, hexadecimal, and whose byte range is sound; named `times` over. */
export function signedWith(contents: string, size = 0, times = 1): Buffer {
  const head = `%PDF-1.7\n${'%'.repeat(size)}\n1 0 obj <</Type /Sig /Contents `;
  const next = head.length + contents.length + 2;
  const tailOf = (rest: number) => ` ${`/ByteRange [0 ${head.length} ${next} ${rest}] `.repeat(times)}>> endobj\n%%EOF\n`;
  // The tail says its own length, which changes it in turn.
  let tail = tailOf(0);
  for (let round = 0; round < 4; round++) tail = tailOf(tail.length);
  return Buffer.from(`${head}<${contents}>${tail}`, 'latin1');
}

/** An ASN.1 value, hexadecimal. */
export function element(tag: string, ...parts: string[]): string {
  const body = parts.join('');
  const length = body.length / 2;
  return `${tag}${length < 128 ? length.toString(16).padStart(2, '0') : `83${length.toString(16).padStart(6, '0')}`}${body}`;
}

const signedDataType = '06092a864886f70d010702';
const dataType = '06092a864886f70d010701';

/** A CMS structure without a signer, whose one algorithm has this identifier. */
export function withAlgorithm(identifier: string): string {
  const signed = element('30', '020101', element('31', element('30', identifier)), element('30', dataType), element('31'));
  return element('30', signedDataType, element('a0', signed));
}

/** Structures that have broken other readers, hexadecimal; each as large as is read at all. */
export const hostileContents: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half a byte', '3'],
  ['no digits', 'zz'],
  ['zeros alone', '00'.repeat(100_000)],
  ['nested without lengths', '3080'.repeat(60_000)],
  ['nested with lengths', Array.from({ length: 24_000 }, (_, depth) => `3083${(120_000 - depth * 5).toString(16).padStart(6, '0')}`).join('')],
  ['wide', element('30', '0500'.repeat(60_000))],
  ['a huge number', element('02', 'ff'.repeat(120_000))],
  ['an identifier of one huge part', withAlgorithm(element('06', `${'ff'.repeat(120_000)}01`))],
  ['an identifier of many parts', withAlgorithm(element('06', '01'.repeat(120_000)))],
  ['more than is read', element('30', '0500'.repeat(120_000))],
  ['a length beyond the end', '30847fffffff'],
  ['signed data without anything', element('30', signedDataType, element('a0'))],
];
