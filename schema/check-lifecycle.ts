import { mailTemplateKeys } from '../domain/terms.ts';
import { fieldAt } from './derive/paths.ts';
import { isReference } from './derive/references.ts';
import { type Fields, isStored } from './field.ts';
import { historyIn } from './history.ts';
import { targetOf } from './kinds/reference.ts';
import { type Lifecycle, placeholderNamesIn, type Step, statusField } from './lifecycle.ts';
import type { ResourceMap } from './resource.ts';
import { fieldOf, type Resource } from './resource.ts';

/** Checks a lifecycle against its resource and the others; returns one sentence per mistake. */
export function checkLifecycle(resource: Resource, resources: ResourceMap): string[] {
  const { lifecycle } = resource;
  if (!lifecycle) return [];
  return [
    ...checkStates(lifecycle),
    ...checkOwnStatus(resource, lifecycle),
    ...checkHistory(resource, resources),
    ...Object.entries(lifecycle.steps).flatMap(([name, step]) =>
      [
        ...checkAsks(resource, step),
        ...checkSets(resource, resource.actions?.[name]?.inputs ?? {}, step.sets),
        ...checkMail(resource, name, step, resources),
      ].map((mistake) => `: lifecycle.steps.${name} ${mistake}`),
    ),
  ];
}

/** A reviewed resource needs a forward step, and a list that can be filtered by status and sorted by `since`. */
export function checkReview({ review, lifecycle, list }: Resource): string[] {
  if (!review) return [];
  const approves = Object.values(lifecycle?.steps ?? {}).some(({ kind, by }) => kind === 'forward' && by.length > 0);
  return [
    ...(approves ? [] : [': review needs a step of kind forward']),
    ...(list.filters.includes('status') ? [] : [': review needs the filter status']),
    ...(list.columns.includes(review.since) ? [] : [`: review.since ${review.since} is no column of the list`]),
  ];
}

/** Checks the inputs of a deletion, the fields that it sets, and the placeholders of its note. */
export function checkDeletion(resource: Resource): string[] {
  const { access, deleteAsks } = resource;
  if (!deleteAsks) return [];
  const { inputs, sets, note } = deleteAsks;
  return [
    ...(access.delete ? [] : ['goes without access.delete']),
    ...Object.entries(inputs).flatMap(([name, { kind }]) => (kind === 'file' ? [`takes no file, ${name}`] : [])),
    ...checkSets(resource, inputs, sets),
    ...placeholderNamesIn(note).flatMap((mark) => (inputs[mark] ? [] : [`tells of {${mark}}, which is no input`])),
  ].map((mistake) => `: deleteAsks ${mistake}`);
}

function checkStates({ states, first, steps }: Lifecycle): string[] {
  const named = [...[first].flat(), ...Object.values(steps).flatMap(({ from, to }) => [...[from].flat(), to])];
  const reached = [...[first].flat(), ...Object.values(steps).map(({ to }) => to)];
  return [
    ...[...new Set(named)].flatMap((state) => (states[state] ? [] : [`: lifecycle has no state ${state}`])),
    ...Object.keys(states).flatMap((state) => (reached.includes(state) ? [] : [`: lifecycle.states.${state} is reached by no step`])),
  ];
}

/** A resource that declares its own status field must have the same choices, colours and default as its lifecycle. */
function checkOwnStatus({ fields }: Resource, lifecycle: Lifecycle): string[] {
  const [own, derived] = [fields.status?.options ?? {}, statusField(lifecycle).options] as [Record<string, unknown>, Record<string, unknown>];
  return ['choices', 'colors', 'default'].flatMap((name) =>
    JSON.stringify(own[name]) === JSON.stringify(derived[name]) ? [] : [`: fields.status has other ${name} than its lifecycle`],
  );
}

function checkHistory(resource: Resource, resources: ResourceMap): string[] {
  const { name, lifecycle } = resource;
  return historyIn(resource, resources) ? [] : [`: lifecycle.history ${lifecycle?.history} needs a required reference to ${name}`];
}

function checkAsks(resource: Resource, { asks = {} }: Step): string[] {
  return Object.keys(asks).flatMap((name) => (isStoredField(resource, name) ? [] : [`asks for ${name}, which is no stored field of the row`]));
}

/** Checks the `sets` of actions that are not steps. */
export function checkActions(resource: Resource): string[] {
  return Object.entries(resource.actions ?? {}).flatMap(([name, { inputs = {}, sets }]) =>
    resource.lifecycle?.steps[name] ? [] : checkSets(resource, inputs, sets).map((mistake) => `: actions.${name} ${mistake}`),
  );
}

const setVariables = ['@now', '@today', '@userId', '@userName'];

function checkSets(resource: Resource, inputFields: Fields, sets: Step['sets'] = {}): string[] {
  const inputs = Object.keys(inputFields).map((input) => `@${input}`);
  return Object.entries(sets).flatMap(([field, set]) => [
    ...(isStoredField(resource, field) ? [] : [`sets ${field}, which is no stored field of the row`]),
    ...(typeof set === 'string' && set.startsWith('@') && ![...setVariables, ...inputs].includes(set)
      ? [`sets ${field} to ${set}, which it does not know`]
      : []),
  ]);
}

function checkMail(resource: Resource, name: string, { mail }: Step, resources: ResourceMap): string[] {
  if (!mail) return [];
  if ('template' in mail) return mail.template in mailTemplateKeys ? [] : [`sends the mail template ${mail.template}, which there is not`];
  const end = fieldAt(resource.name, mail.to, resources);
  const field = typeof end === 'string' ? undefined : end.field;
  const isPerson = field && (field.kind === 'email' || (isReference(field) && [resources[targetOf(field)]?.of, targetOf(field)].includes('users')));
  const known = ['recipientName', 'pageUrl', ...Object.keys(resource.actions?.[name]?.inputs ?? {})];
  const unknown = placeholderNamesIn(`${mail.subject}${mail.body}`).filter((mark) => !known.includes(mark) && !fieldOf(resource, mark));
  return [
    ...(isPerson ? [] : [`sends a mail to ${mail.to}, which is neither an e-mail address nor a user`]),
    ...unknown.map((mark) => `sends a mail with {${mark}}, which is neither a field nor an input`),
  ];
}

function isStoredField({ fields }: Resource, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && isStored(field);
}
