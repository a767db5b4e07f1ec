import { memoized } from './memoized.ts';

/** `{{name}}` in a template. Matches anything between the braces, so that typing errors are found and not sent. */
export const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The placeholder names of a text in order, without duplicates. */
export function placeholdersIn(text: string): readonly string[] {
  return partsOf(text).names;
}

export interface Merged {
  readonly text: string;
  /** Unknown placeholders; they stay in the text. */
  readonly unknown: readonly string[];
  /** Known placeholders without a value. */
  readonly empty: readonly string[];
}

/** Replaces the placeholders of a text. `quote` escapes a value, for example for HTML. */
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
  /** In order, without duplicates. */
  readonly names: readonly string[];
  /** The text split into literal parts and placeholders. */
  readonly pieces: readonly { readonly text: string; readonly name: string | null }[];
}

/** Memoised, since one template is filled in for many recipients. */
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
