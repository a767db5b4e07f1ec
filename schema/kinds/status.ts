import type { Role } from '../../domain/roles.ts';
import type { Field, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind } from '../kind.ts';
import type { ResourceName } from '../resource-names.ts';
import { type ChoiceOptions, type Choices, choicesOf, labelOf, wrongChoice } from './choice.ts';

/** A named group of codes. Filters show groups that `holds` their codes with the codes nested, and separately the groups that wait for someone. */
export interface StatusGroup {
  readonly label: string;
  readonly codes: readonly string[];
  /** The codes are nested under it in filters. */
  readonly holds?: true;
  /** The role that they wait for, or anybody. */
  readonly waitsFor?: Role | 'anybody';
}

export interface StatusOptions<Value = string> extends ChoiceOptions<Value> {
  /** A resource that lists the codes in its `statusKey`; other fields can be read over it (`from: 'status.id'`). */
  readonly to?: ResourceName;
  /** Names that stand for several codes in a filter: `status=pending`. */
  readonly groups?: Readonly<Record<string, StatusGroup>>;
  /** The codes in sort order; default: the order of the choices. */
  readonly order?: readonly string[];
  /**
   * The roles that have to act at each open code: the badge tells readers whether it is their turn. With the field of days waited, lists show both
   * below the status.
   */
  readonly awaits?: { readonly roles: Readonly<Record<string, readonly Role[]>>; readonly days?: string };
}

/** A code changed only by a workflow, never an input. Shown as a badge; an unknown code in grey. */
export function status<const C extends Choices, const O extends StatusOptions<keyof C & string> = NoOptions>(
  label: string,
  choices: C,
  options?: O,
): Field<keyof C & string, NoInfer<O> & { readonly choices: Choices; readonly readOnly: true }, 'status'> {
  return { kind: 'status', label, options: { ...(options ?? ({} as O)), choices, readOnly: true } };
}

export const statusKind: Kind = {
  storage: 'text',
  filter: 'exact',
  check: checkStatus,
  read: (text, field) => (groupNamed(text, field) ? accept(text) : checkStatus(text, field)),
  format: labelOf,
  beside: ({ options }) => [(options as StatusOptions).awaits?.days ?? []].flat(),
  order: (field) => (field.options as StatusOptions).order ?? Object.keys(choicesOf(field)),
  json: (field) => ({ type: 'string', enum: Object.keys(choicesOf(field)) }),
};

export function groupsOf(field: Field): NonNullable<StatusOptions['groups']> {
  return (field.options as StatusOptions).groups ?? {};
}

/** The group that a filter value stands for, if it is the name of one. */
export function groupNamed(name: string, field: Field): StatusGroup | undefined {
  const groups = groupsOf(field);
  return Object.hasOwn(groups, name) ? groups[name] : undefined;
}

function checkStatus(input: unknown, field: Field): Checked {
  return typeof input === 'string' && Object.hasOwn(choicesOf(field), input) ? accept(input) : wrongChoice(field);
}
