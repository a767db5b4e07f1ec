/** `{{name}}` in a text that staff keep. */
const placeholder = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g;

export interface Merged {
  readonly text: string;
  /** Placeholders that nothing is known for; they stand in the text as they were. */
  readonly unknown: readonly string[];
}

/** Fills a text's placeholders in. */
export function merge(template: string, values: Readonly<Record<string, string>>): Merged {
  const unknown = new Set<string>();
  const text = template.replaceAll(placeholder, (whole, name: string) => {
    if (Object.hasOwn(values, name)) return values[name] as string;
    unknown.add(name);
    return whole;
  });
  return { text, unknown: [...unknown] };
}
