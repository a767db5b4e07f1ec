import type { Role } from '../../domain/roles.ts';
import type { Field, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind } from '../kind.ts';
import type { ResourceName } from '../names.ts';
import { type ChoiceOptions, type Choices, choicesOf, labelOf, wrongChoice } from './choice.ts';

/** Several codes by one name. Filters offer those that hold their codes, with the codes inside, and apart from them what waits for whom. */
export interface StatusGroup {
  readonly label: string;
  readonly codes: readonly string[];
  /** The codes are found under it. */
  readonly holds?: true;
  /** The role that they wait for, or whoever it is. */
  readonly waitsFor?: Role | 'anybody';
}

export interface StatusOptions<Value = string> extends ChoiceOptions<Value> {
  /** A resource that lists the codes in its `statusKey`; other fields may be read over it (`from: 'status.id'`). */
  readonly to?: ResourceName;
  /** Names that stand for several codes in a filter: `status=pending`. */
  readonly groups?: Readonly<Record<string, StatusGroup>>;
  /** The codes as lists sort them; in the order of the choices unless said. */
  readonly order?: readonly string[];
  /**
   * Who is awaited at each code that is not over: the badge tells its reader whose turn it is. With the field that tells for how many days, lists show
   * both small below the status.
   */
  readonly awaits?: { readonly roles: Readonly<Record<string, readonly Role[]>>; readonly days?: string };
}

/** A code that only a workflow changes: never an input. Shown as a badge; an unknown code on grey. */
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
