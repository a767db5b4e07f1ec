import type { Role } from '../domain/roles.ts';
import type { mailTemplateKeys } from '../domain/terms.ts';
import type { Action, Actions, SetValue } from './action.ts';
import type { ByName, Field, Fields } from './field.ts';
import { longText } from './kinds/long-text.ts';
import { type StatusOptions, status } from './kinds/status.ts';

/** A mail that a step sends. `{field}` stands for the row's value, `{comment}` and the like for an input's, `{pageUrl}` for where the row is. */
export interface StepMail {
  /** A path from the row to an e-mail field, or to a reference to a user: `applicationId.contactUserId`. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** A mail from a template of the office, to the contact of the row's grant. */
export interface TemplateMail {
  readonly template: keyof typeof mailTemplateKeys;
  /** Only where whoever takes the step wants it (the input `sendMail`), or while the template is switched on; always unless said. */
  readonly when?: 'wanted' | 'enabled';
}

/** The names in braces of a text, each once. */
export function marksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, mark]) => mark as string))];
}

/**
 * A way from one status to another: an action of the row with a `from` and a `to`. Label, confirmation and success follow from the name of the status
 * unless they are given. The status, the fields, the history, the audit entry and the mail are written together or not at all.
 */
export interface Step<State extends string = string, Name extends string = string> extends Omit<Partial<Action<Name>>, 'by' | 'inputs' | 'logged'> {
  readonly from: State | readonly State[];
  readonly to: State;
  /** Nobody by hand where empty: it comes with something else. */
  readonly by: readonly Role[];
  /** What it comes with, where nobody takes it by hand: told to whoever tries. */
  readonly comesWith?: string;
  /** Whose turn it is, where that is not everyone in `by` of a step of kind `forward`. */
  readonly turn?: readonly Role[];
  readonly inputs?: Fields;
  /** Fields of the row that it asks for and fills in. */
  readonly asks?: ByName<Name, 'required' | 'optional'>;
  /** Refused without a comment, which is asked for under this name; the history keeps it. */
  readonly comment?: string;
  /** The comment is the grantee's to read. */
  readonly shared?: true;
  /** What the row must have to be handed in (`required`, `requiredOnSubmit`) is filled in. */
  readonly complete?: true;
  readonly sets?: ByName<Name, SetValue>;
  readonly mail?: StepMail | TemplateMail;
}

/**
 * What a status is called, the colour of its badge where that is not to be by whose turn it is, and what it means: a sentence for all, or one for each
 * side. It stands under the status.
 */
export type StateWords = readonly [label: string, color?: string | undefined, told?: string | { readonly staff?: string; readonly grantee?: string }];

/** The statuses of a resource's rows, each with its label and what it means, and the steps between them. Nothing else changes a status. */
export interface Lifecycle<
  State extends string = string,
  Name extends string = string,
  History extends string = string,
  FieldName extends string = string,
> {
  readonly states: Readonly<Record<State, StateWords>>;
  /** What an empty status is called, and one that is none of these; an unknown code is shown as it is unless said. */
  readonly blank?: string;
  /** Where a new row stands; where it may be elsewhere, too, the default first. */
  readonly first: NoInfer<State> | readonly NoInfer<State>[];
  readonly steps: Readonly<Record<Name, Step<NoInfer<State>, FieldName>>>;
  /** Its steps are no actions of the row: people choose the status to come (ability `changeStatus`), and each takes these inputs, `comment` among them. */
  readonly chosen?: Fields;
  /** The columns that its steps look at, with the title and what they set, where that is less than the row. */
  readonly columns?: readonly string[];
  /** The resource that keeps the steps, over its required reference to the row; `<name>_history` is made for it unless said. */
  readonly history?: History;
}

/** A lifecycle that stands beside its fields: `{ … } as const satisfies LifecycleOf<typeof loanFields, keyof typeof loanStates>`. */
export type LifecycleOf<F extends Fields, State extends string> = Lifecycle<State, string, string, (keyof F & string) | 'status'>;

/** The field that a lifecycle gives its resource. */
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

/** Labels that stand elsewhere, what each status means, and the colours that are not by whose turn it is, as states. */
export function states<const State extends string>(
  labels: Readonly<Record<State, string>>,
  told: { readonly [S in NoInfer<State>]?: StateWords[2] } = {},
  colors: { readonly [S in NoInfer<State>]?: string } = {},
): Readonly<Record<State, StateWords>> {
  const named = Object.entries<string>(labels).map(([state, label]) => [state, [label, colors[state as State], told[state as State]]]);
  return Object.fromEntries(named) as Readonly<Record<State, StateWords>>;
}

/** What the status of a row means to one side, where its lifecycle says it. */
export function meaningOf({ lifecycle }: Pick<LifecycleOwner, 'lifecycle'>, status: unknown, reader: 'staff' | 'grantee'): string | undefined {
  const told = lifecycle?.states[String(status)]?.[2];
  return typeof told === 'object' ? told[reader] : told;
}

/** What a lifecycle needs of its resource. */
interface LifecycleOwner {
  readonly label: string;
  readonly title: string;
  readonly fields: Fields;
  readonly lifecycle?: Lifecycle;
  readonly actions?: Actions;
}

/**
 * A definition with what follows from its lifecycle: the status, after the title unless the resource has declared its own, and an action for each step that
 * somebody takes by hand.
 */
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

/** The status that a lifecycle gives its resource. */
export function statusField(lifecycle: Lifecycle): Field {
  const { states: all, blank } = lifecycle;
  const named: { readonly blank?: string } = blank ? { blank } : {};
  return status('状況', labelsOf(all), { required: true, default: firstOf(lifecycle), ...colorsOf(all), ...awaitsOf(lifecycle), ...named });
}

/**
 * Who is awaited at each status from which the way leads on: by a step of kind `forward`, or by one that says whose turn it is. Nothing where no step
 * says so.
 */
export function awaitsOf({ states: all, steps }: Pick<Lifecycle, 'states' | 'steps'>): Pick<StatusOptions, 'awaits'> {
  const roles = Object.keys(all).flatMap((state) => {
    const on = Object.values<Step>(steps).filter(({ from, kind, turn }) => [from].flat().includes(state) && (turn ?? kind === 'forward'));
    return on.length > 0 ? [[state, [...new Set(on.flatMap(({ by, turn }) => turn ?? by))]]] : [];
  });
  return roles.length > 0 ? { awaits: { roles: Object.fromEntries(roles) } } : {};
}

export const firstOf = ({ first }: Pick<Lifecycle, 'first'>) => [first].flat()[0] as string;

/** What a status is called, and the colours that are said. */
export const labelsOf = (all: Lifecycle['states']) => Object.fromEntries(Object.entries(all).map(([state, [label]]) => [state, label]));
export function colorsOf(all: Lifecycle['states']): Pick<StatusOptions, 'colors'> {
  const said = Object.entries(all).flatMap(([state, [, color]]) => (color ? [[state, color]] : []));
  return said.length > 0 ? { colors: Object.fromEntries(said) } : {};
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

/** The comment without which a step is refused, as an input: as long as the fields that keep it allow. */
export function commentInput({ comment, sets = {} }: Step, fields: Fields): Fields {
  const kept = Object.keys(sets).filter((name) => sets[name] === '@comment');
  const max = Math.min(2000, ...kept.map((name) => Number(fields[name]?.options.max ?? 2000)));
  return comment ? { comment: longText(comment, { required: `${comment}を入力してください`, max }) } : {};
}

/** Whether a role chooses the status to come: of any row, or of one that stands at a status. */
export function choosesStatus(lifecycle: Lifecycle | undefined, role: Role, from?: string): boolean {
  const steps = lifecycle?.chosen ? Object.values(lifecycle.steps) : [];
  return steps.some((step) => step.by.includes(role) && (from === undefined || [step.from].flat().includes(from)));
}

/** A field of the row as an input, whether or not a form may change it otherwise. */
function rowInput(field: Field, how: 'required' | 'optional'): Field {
  const { readOnly: _, requiredOnSubmit: _text, required, ...options } = field.options;
  return { ...field, options: { ...options, ...(how === 'required' && { required: required || true }) } };
}
