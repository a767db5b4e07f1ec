/** `{{name}}` in a text that staff keep. Anything between two braces counts, so that a slip is found and not sent. */
const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the placeholders in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

export interface Merged {
  readonly text: string;
  /** Placeholders that nothing is known by; they stand in the text as they were. */
  readonly unknown: readonly string[];
  /** Placeholders that are known, but have nothing to say here. */
  readonly empty: readonly string[];
}

/** Fills a text's placeholders in. `quote` makes a value fit for the text: for HTML, its angle brackets and ampersands. */
export function merge(
  template: string,
  values: Readonly<Record<string, string | null>>,
  quote: (value: string) => string = (value) => value,
): Merged {
  const names = placeholdersIn(template);
  const unknown = names.filter((name) => !Object.hasOwn(values, name));
  const empty = names.filter((name) => Object.hasOwn(values, name) && !values[name]);
  const text = template.replaceAll(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value ? quote(value) : whole;
  });
  return { text, unknown, empty };
}
