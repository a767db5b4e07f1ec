import { type Role, roleLabels, roles } from '../../domain/roles.ts';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { meaningOf, type Step } from '../lifecycle.ts';
import type { Resource, ResourceMap } from '../resource.ts';

/** The resources whose steps are actions of their rows. Where the status to come is chosen, the workflow's own table says more of each step. */
export function resourcesWithSteps(resources: ResourceMap): Resource[] {
  return Object.values(resources).filter(({ lifecycle }) => lifecycle && !lifecycle.chosen);
}

/** A step of a lifecycle in words, for its drawing, its tables and its document. */
export interface StepWords {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly label: string;
  /** Nobody where it comes with something else. */
  readonly by: readonly Role[];
  /** What it cannot be taken without. */
  readonly asks: string;
  readonly mail: string;
}

export function stepsOf({ lifecycle, actions = {} }: Resource): StepWords[] {
  return Object.entries(lifecycle?.steps ?? {}).map(([name, step]) => ({
    name,
    from: [step.from].flat(),
    to: step.to,
    label: actions[name]?.label ?? 'ほかの操作にともなう',
    by: step.by,
    asks: Object.values(actions[name]?.inputs ?? {})
      .flatMap(({ label, options }) => (options.required ? [label] : []))
      .join('、'),
    mail: mailWords(step),
  }));
}

function mailWords({ mail }: Step): string {
  if (!mail) return '';
  return 'template' in mail ? mailTemplateKeys[mail.template] : mail.subject;
}

/** The roles that take any step by hand, in the order of the screens. */
export function moversOf(resource: Resource): Role[] {
  return roles.filter((role) => stepsOf(resource).some(({ by }) => by.includes(role)));
}

export const labelIn = ({ lifecycle }: Resource, state: string) => lifecycle?.states[state]?.[0] ?? state;

/** What a role may do with a row that stands at a status: `承認する → 承認済み`. */
export function movesAt(resource: Resource, state: string, role: Role): string[] {
  const steps = stepsOf(resource).filter(({ from, by }) => from.includes(state) && by.includes(role));
  return steps.map(({ label, to }) => `${label} → ${labelIn(resource, to)}`);
}

/** What the statuses mean to either side, where the lifecycle says it: status, to the grantee, to the staff. */
export function meaningsOf(resource: Resource): (readonly [state: string, grantee: string, staff: string])[] {
  return Object.keys(resource.lifecycle?.states ?? {}).flatMap((state) => {
    const [grantee = '', staff = ''] = [meaningOf(resource, state, 'grantee'), meaningOf(resource, state, 'staff')];
    return grantee || staff ? [[state, grantee, staff] as const] : [];
  });
}

/** A chapter of `docs/workflow.md`: what the statuses of a resource's rows mean; nothing where its lifecycle does not say it. */
export function meaningsChapter(resource: Resource, heading = '##'): string[] {
  const meanings = meaningsOf(resource);
  if (meanings.length === 0) return [];
  const rows = meanings.map(([state, ...told]) => [labelIn(resource, state), ...told]);
  return [`${heading} ${resource.label}の状況の意味`, '', ...table(['状況', '助成者に', '職員に'], rows), ''];
}

/** A chapter of `docs/workflow.md`: who takes which step of a resource's rows from where, and what each asks. */
export function lifecycleChapter(resource: Resource): string {
  const movers = moversOf(resource);
  const states = Object.keys(resource.lifecycle?.states ?? {});
  const matrix = states.map((state) => [labelIn(resource, state), ...movers.map((role) => movesAt(resource, state, role).join('<br>'))]);
  const steps = stepsOf(resource).map(({ label, from, to, by, asks, mail }) => [
    label,
    from.map((state) => labelIn(resource, state)).join('、'),
    labelIn(resource, to),
    by.map((role) => roleLabels[role]).join('、'),
    asks,
    mail,
  ]);
  return [
    `## ${resource.label}の流れ`,
    '',
    ...meaningsChapter(resource, '###'),
    ...table(['状況', ...movers.map((role) => roleLabels[role])], matrix),
    '',
    ...table(['操作', '状況', '次の状況', '担当', '必ず入力するもの', 'メール'], steps),
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
