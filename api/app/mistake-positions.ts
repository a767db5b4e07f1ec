import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { filterParameters } from '../../schema/derive/filters.ts';
import { fieldOf, type Resource, type ResourceMap, standardFields } from '../../schema/resource.ts';
import { root } from '../runtime/root.ts';

/** Adds to a mistake of `checkResources` its source line and the name that was probably meant. */
export function withSourcePosition(mistake: string, resources: ResourceMap): string {
  const [, name = ''] = /^(\w+)/.exec(mistake) ?? [];
  const wrong = wrongNameIn(mistake.slice(name.length), namesFor(name, resources));
  return `${sourcePosition(name, wrong?.name)}${mistake}${wrong ? `（${wrong.meant} のことではありませんか）` : ''}`;
}

/** The names that are valid in a resource: its fields, its filters, the inputs of its actions, and all resources. */
function namesFor(name: string, resources: ResourceMap): string[] {
  const resource = resources[name];
  const inputs = Object.values(resource?.actions ?? {}).flatMap((action) => Object.keys(action.inputs ?? {}));
  return [...Object.keys(resource?.fields ?? {}), ...Object.keys(standardFields), ...filters(resource), ...inputs, ...Object.keys(resources)];
}

/** Returns none where the list names an unknown field, since filters cannot be derived from it. */
function filters(resource: Resource | undefined): string[] {
  if (!resource) return [];
  const { filters: own, params = {} } = resource.list;
  const named = [...own, ...Object.values(params).map(({ field }) => field)];
  return named.every((name) => fieldOf(resource, name)) ? filterParameters(resource).map(({ name }) => name) : [];
}

/** A name counts as a typo up to one wrong letter in this many. */
const lettersPerTypo = 4;

/** Sorted letters, which are equal for two names with transposed letters. */
const sortedLetters = (name: string) => [...name].sort().join('');

function wrongNameIn(text: string, names: readonly string[]): { readonly name: string; readonly meant: string } | null {
  for (const [name] of text.matchAll(/[A-Za-z_]\w{2,}/g)) {
    const meant = closest(name, names);
    const isTypo = distance(name, meant) <= name.length / lettersPerTypo || sortedLetters(name) === sortedLetters(meant);
    if (!names.includes(name) && isTypo) return { name, meant };
  }
  return null;
}

/** `resources.config.ts:68: `, or an empty string where the resource is not found in the sources. */
function sourcePosition(resource: string, name: string | undefined): string {
  for (const file of sources()) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const start = lines.findIndex((line) => new RegExp(`^\\s*(export const )?${resource}(:| =) (resource|view)\\(`).test(line));
    if (start < 0) continue;
    const within = name ? lines.slice(start).findIndex((line) => new RegExp(`\\b${name}\\b`).test(line)) : 0;
    return `${file}:${start + Math.max(within, 0) + 1}: `;
  }
  return '';
}

/** Empty where only the build output is installed. */
function sources(): string[] {
  const folder = join(root, 'resources');
  const rooms = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const declarations = rooms.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `resources/${name}/${file}`),
  );
  return ['resources.config.ts', ...declarations];
}
