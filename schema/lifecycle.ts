import type { Role } from '../domain/roles.ts';
import type { mailTemplateKeys } from '../domain/terms.ts';
import type { Action, Actions, SetValue } from './action.ts';
import type { ByName, Field, Fields } from './field.ts';
import { longText } from './kinds/long-text.ts';
import { type StatusOptions, status } from './kinds/status.ts';

/** A mail sent by a step. `{field}` is replaced by the row's value, `{comment}` and the like by inputs, `{pageUrl}` by the record's address. */
export interface StepMail {
  /** A path from the row to an e-mail field, or to a reference to a user: `applicationId.contactUserId`. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail from an editable template, to the contact of the row's grant. */
export interface TemplateMail {
  readonly template: keyof typeof mailTemplateKeys;
  /** Sent only if the user chose it (input `sendMail`), or while the template is enabled; default: always. */
  readonly when?: 'wanted' | 'enabled';
}

/** The placeholder names of a text, without duplicates. */
export function placeholderNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, mark]) => mark as string))];
}

/**
 * A transition: an action of the row with `from` and `to`. Label, confirmation and success texts default to the status label. Status, fields,
 * history, audit entry and mail are written in one transaction.
 */
export interface Step<State extends string = string, Name extends string = string> extends Omit<Partial<Action<Name>>, 'by' | 'inputs' | 'logged'> {
  readonly from: State | readonly State[];
  readonly to: State;
  /** Empty when it is only triggered by something else. */
  readonly by: readonly Role[];
  /** What triggers it when nobody takes it by hand; shown to whoever tries. */
  readonly comesWith?: string;
  /** The roles that have to act; default: `by` of steps of kind `forward`. */
  readonly turn?: readonly Role[];
  readonly inputs?: Fields;
  /** Fields of the row that it takes as inputs and writes. */
  readonly asks?: ByName<Name, 'required' | 'optional'>;
  /** Requires a comment; the value is its label. Kept in the history. */
  readonly comment?: string;
  /** The comment is visible to the grantee. */
  readonly shared?: true;
  /** Requires that the row's `required` and `requiredOnSubmit` fields are filled in. */
  readonly complete?: true;
  readonly sets?: ByName<Name, SetValue>;
  readonly mail?: StepMail | TemplateMail;
}

/** A status: label, badge colour (default: by who has to act), and explanation shown below it, one for all or one per side. */
export type StateWords = readonly [label: string, color?: string | undefined, told?: string | { readonly staff?: string; readonly grantee?: string }];

/** The statuses of a resource and the steps between them. Nothing else changes a status. */
export interface Lifecycle<
  State extends string = string,
  Name extends string = string,
  History extends string = string,
  FieldName extends string = string,
> {
  readonly states: Readonly<Record<State, StateWords>>;
  /** Label of an empty or unknown status; default: the code itself. */
  readonly blank?: string;
  /** The initial status; if there are several, the default first. */
  readonly first: NoInfer<State> | readonly NoInfer<State>[];
  readonly steps: Readonly<Record<Name, Step<NoInfer<State>, FieldName>>>;
  /** Users choose the next status instead of running step actions (ability `changeStatus`); every step takes these inputs, `comment` among them. */
  readonly chosen?: Fields;
  /** The columns that its steps need, besides the title and what they set; default: the whole row. */
  readonly columns?: readonly string[];
  /** The history resource, with a required reference to the row; default: a generated `<name>_history`. */
  readonly history?: History;
}

/** Type of a lifecycle declared separately from its resource: `{ … } as const satisfies LifecycleOf<typeof loanFields, keyof typeof loanStates>`. */
export type LifecycleOf<F extends Fields, State extends string> = Lifecycle<State, string, string, (keyof F & string) | 'status'>;

/** The status field added by a lifecycle. */
export type StatusField<State extends string> = {
  readonly status: Field<
    State,
    {
      readonly choices: Readonly<Record<string, string>>;
      readonly readOnly: true;
      readonly required: true;
      readonly default: string;
    },
    'status'
  >;
};

/** Builds states from labels declared elsewhere, their explanations, and their colours. */
export function states<const State extends string>(
  labels: Readonly<Record<State, string>>,
  told: { readonly [S in NoInfer<State>]?: StateWords[2] } = {},
  colors: { readonly [S in NoInfer<State>]?: string } = {},
): Readonly<Record<State, StateWords>> {
  const named = Object.entries<string>(labels).map(([state, label]) => [state, [label, colors[state as State], told[state as State]]]);
  return Object.fromEntries(named) as Readonly<Record<State, StateWords>>;
}

/** The explanation of a status for one side, if any. */
export function meaningOf({ lifecycle }: Pick<LifecycleOwner, 'lifecycle'>, status: unknown, reader: 'staff' | 'grantee'): string | undefined {
  const told = lifecycle?.states[String(status)]?.[2];
  return typeof told === 'object' ? told[reader] : told;
}

/** The parts of a resource that a lifecycle uses. */
interface LifecycleOwner {
  readonly label: string;
  readonly title: string;
  readonly fields: Fields;
  readonly lifecycle?: Lifecycle;
  readonly actions?: Actions;
}

/** Adds what a lifecycle implies: the status field (after the title, unless declared), and an action for each step taken by hand. */
export function withLifecycle<D extends LifecycleOwner>(definition: D): D {
  const { lifecycle, fields, title, actions } = definition;
  if (!lifecycle) return definition;
  const all = Object.entries(fields);
  const at = all.findIndex(([name]) => name === title) + 1;
  const withStatus = fields.status ? all : [...all.slice(0, at), ['status', statusField(lifecycle)], ...all.slice(at)];
  const steps = lifecycle.chosen ? [] : Object.entries(lifecycle.steps).filter(([, { by }]) => by.length > 0);
  const stepActions = Object.fromEntries(steps.map(([name, step]) => [name, actionOf(definition, lifecycle, step)]));
  return { ...definition, fields: Object.fromEntries(withStatus), actions: { ...stepActions, ...actions } };
}

/** The status field of a lifecycle. */
export function statusField(lifecycle: Lifecycle): Field {
  const { states: all, blank } = lifecycle;
  const named: { readonly blank?: string } = blank ? { blank } : {};
  return status('状況', labelsOf(all), { required: true, default: firstOf(lifecycle), ...colorsOf(all), ...awaitsOf(lifecycle), ...named });
}

/** The roles that have to act at each status, from steps of kind `forward` and steps with `turn`; empty when there are none. */
export function awaitsOf({ states: all, steps }: Pick<Lifecycle, 'states' | 'steps'>): Pick<StatusOptions, 'awaits'> {
  const roles = Object.keys(all).flatMap((state) => {
    const on = Object.values<Step>(steps).filter(({ from, kind, turn }) => [from].flat().includes(state) && (turn ?? kind === 'forward'));
    return on.length > 0 ? [[state, [...new Set(on.flatMap(({ by, turn }) => turn ?? by))]]] : [];
  });
  return roles.length > 0 ? { awaits: { roles: Object.fromEntries(roles) } } : {};
}

export const firstOf = ({ first }: Pick<Lifecycle, 'first'>) => [first].flat()[0] as string;

/** Labels and declared colours of the statuses. */
export const labelsOf = (all: Lifecycle['states']) => Object.fromEntries(Object.entries(all).map(([state, [label]]) => [state, label]));
export function colorsOf(all: Lifecycle['states']): Pick<StatusOptions, 'colors'> {
  const colored = Object.entries(all).flatMap(([state, [, color]]) => (color ? [[state, color]] : []));
  return colored.length > 0 ? { colors: Object.fromEntries(colored) } : {};
}

function actionOf({ label, title, fields }: LifecycleOwner, { states: all }: Lifecycle, step: Step): Action {
  const {
    from,
    to,
    when,
    asks = {},
    comment: _comment,
    inputs,
    shared: _shared,
    complete: _complete,
    sets: _sets,
    mail: _mail,
    turn: _turn,
    comesWith: _comesWith,
    ...own
  } = step;
  const state = all[to]?.[0] ?? to;
  const asked = Object.entries(asks).flatMap(([name, how]) => (fields[name] ? [[name, rowInput(fields[name], how)]] : []));
  return {
    label: `「${state}」にする`,
    confirm: `${label}「{${title}}」を「${state}」にします。`,
    success: `「${state}」にしました`,
    ...own,
    when: { status: from, ...when },
    inputs: {
      ...Object.fromEntries(asked),
      ...commentInput(step, fields),
      ...inputs,
    },
    logged: true,
  };
}

/** The required comment of a step as an input, limited by the fields that it is stored in. */
export function commentInput({ comment, sets = {} }: Step, fields: Fields): Fields {
  const kept = Object.keys(sets).filter((name) => sets[name] === '@comment');
  const max = Math.min(2000, ...kept.map((name) => Number(fields[name]?.options.max ?? 2000)));
  return comment ? { comment: longText(comment, { required: `${comment}を入力してください`, max }) } : {};
}

/** Whether a role may choose the next status, of any row or of one at a status. */
export function choosesStatus(lifecycle: Lifecycle | undefined, role: Role, from?: string): boolean {
  const steps = lifecycle?.chosen ? Object.values(lifecycle.steps) : [];
  return steps.some((step) => step.by.includes(role) && (from === undefined || [step.from].flat().includes(from)));
}

/** A row field as an input of a step, even if read-only. */
function rowInput(field: Field, how: 'required' | 'optional'): Field {
  const { readOnly: _, requiredOnSubmit: _text, required, ...options } = field.options;
  return { ...field, options: { ...options, ...(how === 'required' && { required: required || true }) } };
}
