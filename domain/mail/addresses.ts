/** A plain mail address accepted by all mail servers: no spaces, separators, quotes or control characters. */
const pattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/;

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text);
}

/** Trimmed, lower-cased addresses without duplicates, in the given order (spec, first file, section 5). */
export function distinctAddresses(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))];
}
