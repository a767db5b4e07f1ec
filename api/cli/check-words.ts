import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { checkResources } from '../../schema/check-resources.ts';
import { type ResourceMap, standardFields } from '../../schema/resource.ts';
import { unindexed } from '../db/unindexed.ts';
import { root } from '../root.ts';

/** @throws with every mistake of the configuration, where there is one */
export function demandSound(resources: ResourceMap): void {
  const unsound = checkResources(resources);
  const mistakes = unsound.length > 0 ? unsound : unindexed(resources);
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => located(mistake, resources)).join('\n'));
}

/** A mistake of `checkResources` with the line where it stands, and the name that was probably meant. */
export function located(mistake: string, resources: ResourceMap): string {
  const [, name = ''] = /^(\w+)/.exec(mistake) ?? [];
  const wrong = wrongNameIn(mistake.slice(name.length), namesFor(name, resources));
  return `${placeOf(name, wrong?.name)}${mistake}${wrong ? `（${wrong.meant} のことではありませんか）` : ''}`;
}

/** What may be named in a resource: its fields, and all resources. */
function namesFor(name: string, resources: ResourceMap): string[] {
  return [...Object.keys(resources[name]?.fields ?? {}), ...Object.keys(standardFields), ...Object.keys(resources)];
}

/** Of so many letters a slip of the hand gets one wrong. */
const lettersASlip = 4;

function wrongNameIn(text: string, names: readonly string[]): { readonly name: string; readonly meant: string } | null {
  for (const [name] of text.matchAll(/[A-Za-z_]\w{2,}/g)) {
    const meant = closest(name, names);
    if (!names.includes(name) && distance(name, meant) <= name.length / lettersASlip) return { name, meant };
  }
  return null;
}

/** `resources.config.ts:68: `, or nothing where the resource stands nowhere in the sources. */
function placeOf(resource: string, name: string | undefined): string {
  for (const file of sources()) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const start = lines.findIndex((line) => new RegExp(`^\\s*(export const )?${resource}(:| =) (resource|view)\\(`).test(line));
    if (start < 0) continue;
    const within = name ? lines.slice(start).findIndex((line) => new RegExp(`\\b${name}\\b`).test(line)) : 0;
    return `${file}:${start + Math.max(within, 0) + 1}: `;
  }
  return '';
}

function sources(): string[] {
  const folder = existsSync(join(root, 'resources')) ? readdirSync(join(root, 'resources')).map((file) => `resources/${file}`) : [];
  return ['resources.config.ts', ...folder];
}
