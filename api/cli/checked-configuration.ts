import { relative } from 'node:path';
import { checkResources } from '../../schema/check-resources.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { withSourcePosition } from '../app/mistake-positions.ts';
import { unindexed } from '../db/unindexed.ts';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';
import type { Handlers } from '../services.ts';

/** The configuration, checked for mistakes that the compiler cannot see. @throws with every mistake, or with why it does not load */
export async function checkedConfiguration(): Promise<ResourceMap> {
  const resources = await loaded();
  let mistakes = checkResources(resources);
  if (mistakes.length === 0) mistakes = withoutHandlers(resources, (await import('../app/capabilities.ts')).handlers);
  if (mistakes.length === 0) mistakes = unindexed(resources);
  if (mistakes.length > 0) throw new Refusal(mistakes.map((mistake) => withSourcePosition(mistake, resources)).join('\n'));
  return resources;
}

/** Loaded on demand, so that a load error can be reported with its line. */
async function loaded(): Promise<ResourceMap> {
  try {
    return (await import('../../resources.config.ts')).resources;
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [, file, line] = /(\/[^\s()]*\/(?:resources|schema)[^\s():]*\.ts):(\d+)/.exec(stack) ?? [];
    throw new Refusal(file && !message.includes(file) ? `${relative(root, file)}:${line}: ${message}` : message);
  }
}

/** The actions that need a handler and have none. The compiler reports them too; this takes a second. */
export function withoutHandlers(resources: ResourceMap, { actions: handlers }: Pick<Handlers, 'actions'>): string[] {
  return Object.values(resources).flatMap(({ name, actions = {}, lifecycle }) => {
    const coded = Object.entries(actions).filter(([action, { sets }]) => !sets && !lifecycle?.steps[action]);
    return coded
      .filter(([action]) => !handlers[name]?.[action])
      .map(([action]) => `${name}.${action}: the action has no handler in its capability's server/index.ts`);
  });
}
