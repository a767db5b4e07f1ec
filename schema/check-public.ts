import { othersIn, testsIn } from './derive/conditions.ts';
import { fieldAt } from './derive/paths.ts';
import { type Condition, type Field, isStored } from './field.ts';
import { fieldOf, type Resource, type ResourceMap, tableOf } from './resource.ts';

/** What anybody may read: nothing that is kept from some who sign in, nothing that leads elsewhere, and nothing that hangs on who asks. */
export function checkPublic(resource: Resource, resources: ResourceMap): string[] {
  if (!resource.public) return [];
  const { path, fields, where, group } = resource.public;
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(path) && !taken.test(path) ? [] : [`: public.path ${path} is no address that is free`]),
    ...(fields.includes(resource.title) ? [] : [`.${resource.title}: names the row, so public.fields needs it`]),
    ...[...new Set([...fields, ...[group ?? []].flat()])].flatMap((name) => {
      const field = fieldOf(resource, name);
      const mistake = field && unfit(resource, field, resources);
      return mistake ? [`.${name}: ${mistake}`] : [];
    }),
    ...asksWho(where).map((variable) => `: public.where asks for ${variable}, and nobody is signed in`),
  ];
}

/** What the pages and the server have for themselves. */
const taken = /^(api|assets|healthz|readyz|verify|(admin|user)(-(password-reset|invitation))?)$/;

const outward = ['reference', 'file', 'fileAddress', 'accountNumber', 'password', 'changes'];

function unfit(resource: Resource, field: Field, resources: ResourceMap): string | undefined {
  const { from, figure } = field.options;
  const end = from === undefined ? undefined : fieldAt(tableOf(resource), from, resources);
  const all = [field, ...(typeof end === 'object' && end.field ? [end.field] : [])];
  if (outward.includes(field.kind)) return `is a ${field.kind}, which is not for everybody`;
  if (figure || (!isStored(field) && from === undefined)) return 'is worked out, which is not for everybody';
  return all.some(({ options }) => options.readBy || options.readWhen || options.writeOnly)
    ? 'is kept from some who read the rows, so it is not for everybody'
    : undefined;
}

const variables = ['@userId', '@organizationId', '@categories', '@grantYears'];

function asksWho(condition: Condition): string[] {
  const named = testsIn(condition).flatMap(([, wanted]) => (typeof wanted === 'object' && wanted !== null ? Object.values(wanted).flat() : [wanted]));
  const own = variables.filter((variable) => named.includes(variable));
  return [...own, ...othersIn(condition).flatMap(({ others }) => asksWho(others.where ?? {}))];
}
