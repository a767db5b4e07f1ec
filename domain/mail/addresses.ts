/** One address, as simple as mail servers take it everywhere: no spaces, no separators, no quotes, no control characters. */
const form = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/;

export function isMailAddress(text: string): boolean {
  return text.length <= 254 && form.test(text);
}

/** Addresses trimmed, in small letters, each once, in the order given (spec, first file, section 5). */
export function distinctAddresses(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== ''))];
}
