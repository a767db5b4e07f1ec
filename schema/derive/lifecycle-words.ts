import { type Role, roleLabels, roles } from '../../domain/roles.ts';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { meaningOf, type Step } from '../lifecycle.ts';
import type { Resource, ResourceMap } from '../resource.ts';

/** Resources whose steps are row actions. Lifecycles with a chosen status are described by the workflow's own table. */
export function resourcesWithSteps(resources: ResourceMap): Resource[] {
  return Object.values(resources).filter(({ lifecycle }) => lifecycle && !lifecycle.chosen);
}

/** A step as text, for the diagram, tables and document. */
export interface StepWords {
  readonly name: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly label: string;
  /** Empty when it is triggered by something else. */
  readonly by: readonly Role[];
  /** Labels of the required inputs. */
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

/** The roles that may run any step, in display order. */
export function moversOf(resource: Resource): Role[] {
  return roles.filter((role) => stepsOf(resource).some(({ by }) => by.includes(role)));
}

export const labelIn = ({ lifecycle }: Resource, state: string) => lifecycle?.states[state]?.[0] ?? state;

/** The steps open to a role at a status: `承認する → 承認済み`. */
export function movesAt(resource: Resource, state: string, role: Role): string[] {
  const steps = stepsOf(resource).filter(({ from, by }) => from.includes(state) && by.includes(role));
  return steps.map(({ label, to }) => `${label} → ${labelIn(resource, to)}`);
}

/** Explanations of the statuses: status, for the grantee, for the staff. */
export function meaningsOf(resource: Resource): (readonly [state: string, grantee: string, staff: string])[] {
  return Object.keys(resource.lifecycle?.states ?? {}).flatMap((state) => {
    const [grantee = '', staff = ''] = [meaningOf(resource, state, 'grantee'), meaningOf(resource, state, 'staff')];
    return grantee || staff ? [[state, grantee, staff] as const] : [];
  });
}

/** Chapter of `docs/workflow.md` on the meaning of statuses; empty when the lifecycle has none. */
export function meaningsChapter(resource: Resource, heading = '##'): string[] {
  const meanings = meaningsOf(resource);
  if (meanings.length === 0) return [];
  const rows = meanings.map(([state, ...told]) => [labelIn(resource, state), ...told]);
  return [`${heading} ${resource.label}の状況の意味`, '', ...table(['状況', '助成者に', '職員に'], rows), ''];
}

/** Chapter of `docs/workflow.md` on the steps: roles, statuses, required inputs, mails. */
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
