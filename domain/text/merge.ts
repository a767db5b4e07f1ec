import { memoized } from './memoized.ts';

/** `{{name}}` in a text that staff keep. Anything between two braces counts, so that a slip is found and not sent. */
export const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the placeholders in a text, each once, in order. */
export function placeholdersIn(text: string): readonly string[] {
  return partsOf(text).names;
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
  const { names, pieces } = partsOf(template);
  const unknown = names.filter((name) => !Object.hasOwn(values, name));
  const empty = names.filter((name) => Object.hasOwn(values, name) && !values[name]);
  const filled = pieces.map(({ text, name }) => {
    const value = name !== null && Object.hasOwn(values, name) ? values[name] : undefined;
    return value ? quote(value) : text;
  });
  return { text: filled.join(''), unknown, empty };
}

interface Parts {
  /** Each once, in order. */
  readonly names: readonly string[];
  /** The whole text: what stands as it is, and placeholders as they are written with their names. */
  readonly pieces: readonly { readonly text: string; readonly name: string | null }[];
}

/** A template is filled in for one after the other. */
const partsOf = memoized((template): Parts => {
  const pieces: { text: string; name: string | null }[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of template.matchAll(placeholder)) {
    pieces.push({ text: template.slice(end, index), name: null }, { text: whole, name });
    end = index + whole.length;
  }
  pieces.push({ text: template.slice(end), name: null });
  return { names: [...new Set(pieces.flatMap(({ name }) => name ?? []))], pieces };
});
