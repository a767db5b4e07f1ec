import type { Role } from '../../domain/roles.ts';
import type { Field } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import type { Resource, ResourceMap } from '../resource.ts';
import { isReference } from './references.ts';

/** What of a resource the console alone shows, or the server alone asks for. */
const elsewhere = ['related', 'cards', 'plots', 'due', 'waits', 'review', 'unique', 'versioned', 'appendOnly', 'small', 'public'];

/** The same of a field. */
const elsewhereOfField = ['groups', 'order', 'awaits', 'readBy', 'readWhen'];

/** What a call for rows looks at, in a list that no page of the grantees is made from. */
const inCalls = ['params', 'hideWithout', 'sort', 'failed'];

/**
 * What the grantees' area needs of the declarations: of each resource that grantees read, what they see of it and do to it; of one that such a resource
 * refers to, what it is called. Whatever a declaration learns to say comes along unless it is named above.
 */
export function granteeShare(resources: ResourceMap): Readonly<Record<string, object>> {
  const all = Object.values(resources);
  const read = all.filter(({ access }) => isTheirs(access.read));
  const targets = read.flatMap(({ fields }) => Object.values(fields).filter(isReference).map(targetOf));
  const named = all.filter((resource) => !read.includes(resource) && targets.includes(resource.name));
  return Object.fromEntries([...read.map(shareOf), ...named.map(nameOf)].map((share) => [share.name, share]));
}

const isTheirs = (roles: readonly Role[] = []) => roles.includes('recipient');

function shareOf({ name, access, fields, list, screen, actions, lifecycle, deleteAsks, ...rest }: Resource) {
  const isRead = (field: string) => !fields[field]?.options.readBy || isTheirs(fields[field].options.readBy);
  const shown = Object.entries(only(fields, (_field, own) => isRead(own))).map(([own, field]) => [own, fieldShare(field)]);
  return {
    ...only(rest, (_value, word) => !elsewhere.includes(word)),
    name,
    fields: Object.fromEntries(shown),
    list: { ...(screen.grantee ? list : only({ ...list }, (_value, word) => inCalls.includes(word))), filters: list.filters.filter(isRead) },
    screen: screen.grantee ? screen : { path: screen.path },
    ...(actions && { actions: only(actions, ({ by }) => isTheirs(by)) }),
    ...(lifecycle && { lifecycle: { ...lifecycle, steps: only(lifecycle.steps, ({ by }) => isTheirs(by)) } }),
    ...(deleteAsks && isTheirs(access.delete) && { deleteAsks }),
  };
}

function fieldShare({ options, ...field }: Field): Field {
  return { ...field, options: only(options, (_value, word) => !elsewhereOfField.includes(word)) };
}

function nameOf({ name, label, title, api, screen: { path } }: Resource) {
  return { name, label, title, api, screen: { path }, fields: {}, list: { filters: [] } };
}

function only<Value>(all: Readonly<Record<string, Value>>, test: (value: Value, name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => test(value, name)));
}
