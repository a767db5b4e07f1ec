/** The text of an entry in a PDF dictionary (latin1); null when it has none. */
export function textPart(dictionary: string, key: string): string | null {
  const found = new RegExp(`/${key}\\s*(?:<([0-9A-Fa-f\\s]*)>|\\(((?:[^()\\\\]|\\\\[\\s\\S])*)\\))`).exec(dictionary);
  if (!found) return null;
  const bytes = found[1] === undefined ? literal(found[2] ?? '') : Buffer.from(found[1].replaceAll(/\s/g, ''), 'hex');
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = isWide ? new TextDecoder('utf-16be').decode(bytes.subarray(2)) : isUtf8 ? bytes.toString('utf8', 3) : bytes.toString('latin1');
  return plainText(text);
}

/** Shortens a text of a foreign file, and removes control characters and those that change the writing direction. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').slice(0, 300);
}

/** `(D:20261121213942+09'00')` as an ISO instant; null when it is missing or invalid. */
export function datePart(dictionary: string, key: string): string | null {
  const text = textPart(dictionary, key) ?? '';
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z', zoneHour = '00', zoneMinute = '00'] =
    /^D:(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?(?:(Z|[+-])(?:(\d{2})'?(\d{2})?)?)?/.exec(text) ?? [];
  if (!year) return null;
  const offset = zone === 'Z' ? 'Z' : `${zone}${zoneHour}:${zoneMinute}`;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The bytes of a literal string (ISO 32000-1, 7.3.4.2). */
function literal(text: string): Buffer {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };
  const plain = text.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (escapes[code] ?? code),
  );
  return Buffer.from(plain, 'latin1');
}
