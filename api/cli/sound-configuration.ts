import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkResources } from '../../schema/check-resources.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { located } from '../app/mistakes.ts';
import { unindexed } from '../db/unindexed.ts';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';

/**
 * The configuration, where nothing is wrong with it that the compiler cannot see.
 * @throws with every mistake, or with why it does not even load
 */
export async function soundConfiguration(): Promise<ResourceMap> {
  const resources = await loaded();
  const unsound = [...checkResources(resources), ...withoutHandlers(resources, readFileSync(join(root, 'api/app/handlers.ts'), 'utf8'))];
  const mistakes = unsound.length > 0 ? unsound : unindexed(resources);
  if (mistakes.length > 0) throw new Refusal(mistakes.map((mistake) => located(mistake, resources)).join('\n'));
  return resources;
}

/** Loaded only when a command runs, so that what keeps it from loading is told with its line, too. */
async function loaded(): Promise<ResourceMap> {
  try {
    return (await import('../../resources.config.ts')).resources;
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [, file, line] = /(\/[^\s()]*\/(?:resources|schema)[^\s():]*\.ts):(\d+)/.exec(stack) ?? [];
    throw new Refusal(file && !message.includes(file) ? `${relative(root, file)}:${line}: ${message}` : message);
  }
}

/** The actions that the registry has no handler for. The compiler says so, too; here it takes no second. @param registry its source */
export function withoutHandlers(resources: ResourceMap, registry: string): string[] {
  const handlers = /^const actions: [\s\S]*?^};/m.exec(registry)?.[0] ?? '';
  return Object.values(resources).flatMap(({ name, actions = {}, lifecycle }) => {
    const [own = ''] = new RegExp(`^  ${name}: \\{[^}]*\\}`, 'm').exec(handlers) ?? [];
    const missing = Object.keys(actions).filter((action) => !lifecycle?.steps[action] && !new RegExp(`[{,]\\s*${action}\\b`).test(own));
    return missing.map((action) => `${name}.${action}: the action has no handler in api/app/handlers.ts`);
  });
}
