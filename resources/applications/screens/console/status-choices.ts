import { roleLabels, roles } from '../../../../domain/roles.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../../../domain/workflow/application-statuses.ts';
import type { TransitionKind } from '../../../../domain/workflow/application-transitions.ts';
import { stepsFrom } from '../../../../domain/workflow/transitions.ts';
import { requiresGranteeAction } from '../../../../domain/workflow/turn.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';

/** A next status that the server offers. */
export interface NextStatus {
  readonly id: number;
  readonly statusKey: string;
  readonly statusLabelAdmin: string;
  readonly description: string | null;
  readonly kind: TransitionKind;
  readonly commentRequired: boolean;
  /** Label of the comment if it must answer a specific question, else null. */
  readonly commentAsks: string | null;
  readonly commentIsShared: boolean;
  readonly mail: string | null;
}

/** The selected rows of one status. */
export interface SameStatusRows {
  readonly id: number;
  readonly key: string;
  readonly rows: readonly RowData[];
}

export interface StatusChoice {
  readonly id: number;
  readonly label: string;
  readonly description: string | null;
  readonly group: string;
  readonly commentRequired: boolean;
  readonly commentLabel: string;
  /** Whether the step records a payment made by hand, and needs its date. */
  readonly asksDay: boolean;
  /** Whether grantees read the comment: of all rows, of some, of none. */
  readonly shared: 'all' | 'some' | 'none';
  readonly offersMail: boolean;
  /** Whether the mail is sent by default: the grantee has to act next, and is notified in no other way. */
  readonly mailMeant: boolean;
  /** Why it cannot be chosen for all rows; null when it can. */
  readonly barred: string | null;
}

const groupOf: Readonly<Record<TransitionKind, string>> = {
  forward: '進める',
  back: '戻す・差し戻す',
  return: '戻す・差し戻す',
  aside: '保留・届け',
  end: '終了',
};

/** In the order in which the choices are shown. */
export const choiceGroups = [...new Set(Object.values(groupOf))];

/** Groups the rows by status, in the order of first occurrence. */
export function groupByStatus(rows: readonly RowData[]): SameStatusRows[] {
  const groups = new Map<number, RowData[]>();
  for (const row of rows) {
    const id = Number(row.applicationStatusId ?? 0);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups].map(([id, members]) => ({ id, key: String(members[0]?.status ?? ''), rows: members }));
}

/** The statuses that at least one row may take; `barred` says why not all rows may. */
export function choicesFor(standings: readonly SameStatusRows[], next: ReadonlyMap<number, readonly NextStatus[]>): StatusChoice[] {
  const stepOf = ({ id }: SameStatusRows, to: number) => next.get(id)?.find((option) => option.id === to);
  const offered = new Map(standings.flatMap(({ id }) => (next.get(id) ?? []).map((option) => [option.id, option])));
  return [...offered.values()].map((option) => {
    const steps = standings.flatMap((standing) => stepOf(standing, option.id) ?? []);
    const offersMail = steps.some(({ mail }) => mail !== null);
    const shared = steps.filter(({ commentIsShared }) => commentIsShared).length;
    return {
      id: option.id,
      label: option.statusLabelAdmin,
      description: option.description,
      group: groupOf[option.kind],
      commentRequired: steps.some(({ commentRequired }) => commentRequired),
      commentLabel: steps.find(({ commentAsks }) => commentAsks)?.commentAsks ?? 'コメント',
      asksDay: steps.some(({ commentAsks }) => commentAsks !== null),
      shared: shared === 0 ? 'none' : shared === steps.length ? 'all' : 'some',
      offersMail,
      mailMeant: offersMail && requiresGranteeAction(option.statusKey as ApplicationStatus),
      barred: barredText(standings.filter((standing) => !stepOf(standing, option.id))),
    };
  });
}

/** Number of statuses named; the rest are counted. */
const maxNamed = 2;

function barredText(barred: readonly SameStatusRows[]): string | null {
  if (barred.length === 0) return null;
  const parts = barred.slice(0, maxNamed).map(({ key, rows }) => `「${labelOf(key)}」の${rows.length}件`);
  const rest = barred.slice(maxNamed).reduce((sum, { rows }) => sum + rows.length, 0);
  return `${parts.join('、')}${rest > 0 ? `、ほか${rest}件` : ''}からは変更できません`;
}

/** Says who may move an application on from a status, to users who may not. */
export function permittedRolesText(key: string): string {
  const movers = new Set(stepsFrom(key as ApplicationStatus).flatMap(({ by }) => by));
  const labels = roles.filter((role) => movers.has(role)).map((role) => roleLabels[role]);
  if (labels.length === 0) return `「${labelOf(key)}」で手続きが終わっているため、変更できません。`;
  return `「${labelOf(key)}」から変更できるのは、${labels.join('・')}です。`;
}

export function labelOf(key: string): string {
  return applicationStatusLabels[key as ApplicationStatus] ?? key;
}
