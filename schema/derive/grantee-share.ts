import type { Role } from '../../domain/roles.ts';
import type { Field } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import type { Resource, ResourceMap } from '../resource.ts';
import { isReference } from './references.ts';

/** Resource properties used only by the console or the server. */
const omittedProperties = ['related', 'cards', 'plots', 'due', 'waits', 'review', 'unique', 'versioned', 'appendOnly', 'small', 'public'];

/** Field options used only by the console or the server. */
const omittedOptions = ['groups', 'order', 'awaits', 'readBy', 'readWhen'];

/** List properties needed to request rows without a grantee page. */
const requestProperties = ['params', 'hideWithout', 'sort', 'failed'];

/**
 * The part of the declarations sent to the grantee area: resources that grantees read, limited to their fields and actions; for resources referred to
 * by these, the names. Properties are included unless listed above.
 */
export function granteeShare(resources: ResourceMap): Readonly<Record<string, object>> {
  const all = Object.values(resources);
  const read = all.filter(({ access }) => includesGrantee(access.read));
  const targets = read.flatMap(({ fields }) => Object.values(fields).filter(isReference).map(targetOf));
  const named = all.filter((resource) => !read.includes(resource) && targets.includes(resource.name));
  return Object.fromEntries([...read.map(shareOf), ...named.map(nameOf)].map((share) => [share.name, share]));
}

const includesGrantee = (roles: readonly Role[] = []) => roles.includes('recipient');

function shareOf({ name, access, fields, list, screen, actions, lifecycle, deleteAsks, ...rest }: Resource) {
  const isRead = (field: string) => !fields[field]?.options.readBy || includesGrantee(fields[field].options.readBy);
  const shown = Object.entries(pickEntries(fields, (_field, own) => isRead(own))).map(([own, field]) => [own, fieldShare(field)]);
  return {
    ...pickEntries(rest, (_value, word) => !omittedProperties.includes(word)),
    name,
    fields: Object.fromEntries(shown),
    list: {
      ...(screen.grantee ? list : pickEntries({ ...list }, (_value, word) => requestProperties.includes(word))),
      filters: list.filters.filter(isRead),
    },
    screen: screen.grantee ? screen : { path: screen.path },
    ...(actions && { actions: pickEntries(actions, ({ by }) => includesGrantee(by)) }),
    ...(lifecycle && { lifecycle: { ...lifecycle, steps: pickEntries(lifecycle.steps, ({ by }) => includesGrantee(by)) } }),
    ...(deleteAsks && includesGrantee(access.delete) && { deleteAsks }),
  };
}

function fieldShare({ options, ...field }: Field): Field {
  return { ...field, options: pickEntries(options, (_value, word) => !omittedOptions.includes(word)) };
}

function nameOf({ name, label, title, api, screen: { path } }: Resource) {
  return { name, label, title, api, screen: { path }, fields: {}, list: { filters: [] } };
}

function pickEntries<Value>(all: Readonly<Record<string, Value>>, test: (value: Value, name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => test(value, name)));
}
