import type { I18nProvider } from '@refinedev/core';
import { resources } from '../../resources.config.ts';
import { texts } from './texts.ts';

/** Japanese for whatever Refine itself says. There is one language; a resource is called by its declared label. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) =>
    fill(textOf(key) ?? (typeof options === 'string' ? options : fallback) ?? key, options),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'ja',
};

const labels = new Map<string, string>(Object.values(resources).map(({ name, label }) => [`${name}.${name}`, label]));

function textOf(key: string): string | undefined {
  return labels.get(key) ?? texts[key];
}

function fill(text: string, options: unknown): string {
  if (typeof options !== 'object' || options === null) return text;
  const values: Record<string, unknown> = { ...options };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => labels.get(`${values[name]}.${values[name]}`) ?? String(values[name] ?? ''));
}
