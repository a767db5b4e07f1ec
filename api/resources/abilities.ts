import type { Role } from '../../domain/roles.ts';
import { type OtherRows, othersIn, testsIn } from '../../schema/derive/conditions.ts';
import type { Condition } from '../../schema/field.ts';
import { choosesStatus } from '../../schema/lifecycle.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { lifecycleOf, permissionsOf } from '../access/permissions.ts';
import { rowMeets } from '../access/rows.ts';
import type { Cells } from '../db/reader/cells.ts';

/** What a role may do to the rows of a resource. */
export interface Abilities {
  /** The cells that decide it; none where all rows are alike. */
  readonly decidedBy: readonly string[];
  of(row: Cells, actor: Actor, now: Date): readonly string[];
}

export function abilitiesFor(resource: Resource, role: Role): Abilities {
  const unbound = ['read', 'create', 'export', ...Object.keys(resource.access.further ?? {})];
  const offered = permissionsOf(resource, role).filter((action) => !unbound.includes(action));
  const conditions = offered.map((action) => conditionOf(resource, action, role));
  const decidedBy = [...new Set(conditions.flatMap((condition) => condition?.cells ?? []))];
  if (decidedBy.length === 0) return { decidedBy, of: () => offered };
  return { decidedBy, of: (row, actor, now) => offered.filter((_, at) => conditions[at]?.met(row, actor, now) ?? true) };
}

interface RowCondition {
  readonly cells: readonly string[];
  met(row: Cells, actor: Actor, now: Date): boolean;
}

/** On which rows an action is offered; undefined where on all. */
function conditionOf(resource: Resource, action: string, role: Role): RowCondition | undefined {
  if (action === 'changeStatus') return { cells: ['status'], met: movable(resource, role) };
  const when = whenOf(resource, action);
  const secondTo = resource.actions?.[action]?.secondTo ?? [];
  const others = silentOthers(resource).flatMap(({ name, asked }) => (othersIn(when).includes(asked) ? [name] : []));
  const cells = [...testsIn(when).map(([name]) => name), ...secondTo, ...others];
  if (cells.length === 0) return undefined;
  return {
    cells,
    met: (row, actor, now) =>
      rowMeets(when, row, actor, now) && secondTo.every((name) => row[name] !== actor.userId) && others.every((name) => row[name] === 1),
  };
}

/** Cells that a row is read with for its abilities alone: whether the rows of others are as an action wants them. No answer shows them. */
export function silentOthers(resource: Resource): readonly { readonly name: string; readonly asked: OtherRows }[] {
  const { access, actions = {} } = resource;
  const conditions = [...Object.values(access.only ?? {}), ...Object.values(actions).map(({ when }) => when)];
  const silent = conditions.flatMap((condition) => othersIn(condition).filter(({ others }) => others.text === undefined));
  return silent.map((asked, at) => ({ name: `${inner}${at}`, asked }));
}

export const isInner = (name: string) => name.startsWith(inner);

/** No field's name begins so. */
const inner = '@';

/** The lifecycle's answer for a status never changes. */
function movable(resource: Resource, role: Role): (row: Cells) => boolean {
  const lifecycle = lifecycleOf(resource);
  const known = new Map<unknown, boolean>();
  return ({ status }) => {
    const answer = known.get(status) ?? choosesStatus(lifecycle, role, String(status));
    known.set(status, answer);
    return answer;
  };
}

function whenOf(resource: Resource, action: string): Condition | undefined {
  return action === 'update' || action === 'delete' ? resource.access.only?.[action] : resource.actions?.[action]?.when;
}
