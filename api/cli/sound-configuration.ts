import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkResources } from '../../schema/check-resources.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { root } from '../root.ts';
import { mistakeWords } from './check-words.ts';

/**
 * The configuration, where nothing is wrong with it that the compiler cannot see. It is loaded here, so that what does not even load is told in words, too.
 * @throws with every mistake
 */
export async function soundConfiguration(): Promise<ResourceMap> {
  const { resources }: { readonly resources: ResourceMap } = await import('../../resources.config.ts');
  const mistakes = [...checkResources(resources), ...withoutServerHalf(resources, readFileSync(join(root, 'api/actions/index.ts'), 'utf8'))];
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => mistakeWords(mistake, resources)).join('\n'));
  return resources;
}

/** The actions that the registry has no server half for. The compiler says so, too; here it takes no second. @param registry its source */
export function withoutServerHalf(resources: ResourceMap, registry: string): string[] {
  const halves = /^const actions: [\s\S]*?^};/m.exec(registry)?.[0] ?? '';
  return Object.values(resources).flatMap(({ name, actions = {}, lifecycle }) => {
    const [own = ''] = new RegExp(`^  ${name}: \\{[^}]*\\}`, 'm').exec(halves) ?? [];
    const missing = Object.keys(actions).filter((action) => !lifecycle?.steps[action] && !new RegExp(`[{,]\\s*${action}\\b`).test(own));
    return missing.map((action) => `${name}.${action}: the action has no server half in api/actions/index.ts`);
  });
}

/** Ends a command with what is wrong, with its place in the sources where that is known, and never with a stack. */
export function endWith(error: Error): void {
  const [, file, line] = /(?:file:\/\/)?(\/[^\s()]*\/(?:resources|schema|api)[^\s():]*\.ts):(\d+)/.exec(error.stack ?? '') ?? [];
  const isOurs = error.constructor !== Error && file && !error.message.includes(':');
  console.error(isOurs ? `${relative(root, file)}:${line}: ${error.message}` : error.message);
  process.exitCode = 1;
}
