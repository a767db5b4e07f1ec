import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { Refusal } from '../../failures/refusal.ts';
import { settings } from '../../settings/declarations.ts';

/** Written by `npm run setup` and read from the current folder by every start and command. */
export const environmentFile = 'seseragi.env';

/** Loads the file, where it exists, into the environment; existing variables take precedence. */
export function loadEnvironmentFile(path = environmentFile, env: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(readEnvironmentFile(path) ?? {})) env[name] ??= value;
}

/** @returns null where there is no such file @throws Refusal where it is unreadable or contains a misspelt variable */
export function readEnvironmentFile(path: string): Record<string, string> | null {
  const text = textOf(path);
  if (text === null) return null;
  const values = parseEnv(text) as Record<string, string>;
  const names = Object.keys(settings);
  for (const name of Object.keys(values)) {
    const meant = closest(name, names);
    // Up to a quarter of the letters wrong counts as a typo; variables of other programs (`AWS_…`) differ more.
    if (name !== meant && distance(name, meant) <= name.length / 4)
      throw new Refusal(`${path} の ${name} は、せせらぎの設定にありません。${meant} のことではありませんか。`);
  }
  return values;
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Refusal(`${path} を読めません（${code}）。起動する利用者が読めるように、持ち主を直してください（chown）。`);
  }
}

/** The content of an environment file. @throws Refusal for a value that cannot be quoted */
export function environmentText(values: Readonly<Record<string, string>>): string {
  return `${Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(name, value)}`)
    .join('\n')}\n`;
}

function quoted(name: string, value: string): string {
  if (/^[^\s'"`#\\$]*$/.test(value)) return value;
  const quote = ["'", '"'].find((mark) => !value.includes(mark));
  if (!quote || /[\r\n]/.test(value) || (quote === '"' && value.includes('\\')))
    throw new Refusal(`${name} には、改行と、' と " の両方を使えません。`);
  return `${quote}${value}${quote}`;
}
