import { relatedRowsTestsIn, testsIn } from './derive/conditions.ts';
import { fieldAt } from './derive/paths.ts';
import { type Condition, type Field, isStored } from './field.ts';
import { fieldOf, type Resource, type ResourceMap, tableOf } from './resource.ts';

/** Public fields must not be restricted by role, refer to other rows, or depend on the reader. */
export function checkPublic(resource: Resource, resources: ResourceMap): string[] {
  if (!resource.public) return [];
  const { path, fields, where, group } = resource.public;
  return [
    ...(/^[a-z][a-z0-9-]*$/.test(path) && !reservedPaths.test(path) ? [] : [`: public.path ${path} is no address that is free`]),
    ...(fields.includes(resource.title) ? [] : [`.${resource.title}: names the row, so public.fields needs it`]),
    ...[...new Set([...fields, ...[group ?? []].flat()])].flatMap((name) => {
      const field = fieldOf(resource, name);
      const mistake = field && unpublishableReason(resource, field, resources);
      return mistake ? [`.${name}: ${mistake}`] : [];
    }),
    ...readerVariablesIn(where).map((variable) => `: public.where asks for ${variable}, and nobody is signed in`),
  ];
}

/** Paths used by the application itself. */
const reservedPaths = /^(api|assets|healthz|readyz|verify|(admin|user)(-(password-reset|invitation))?)$/;

const unpublishableKinds = ['reference', 'file', 'fileAddress', 'accountNumber', 'password', 'changes'];

function unpublishableReason(resource: Resource, field: Field, resources: ResourceMap): string | undefined {
  const { from, figure } = field.options;
  const end = from === undefined ? undefined : fieldAt(tableOf(resource), from, resources);
  const all = [field, ...(typeof end === 'object' && end.field ? [end.field] : [])];
  if (unpublishableKinds.includes(field.kind)) return `is a ${field.kind}, which is not for everybody`;
  if (figure || (!isStored(field) && from === undefined)) return 'is worked out, which is not for everybody';
  return all.some(({ options }) => options.readBy || options.readWhen || options.writeOnly)
    ? 'is kept from some who read the rows, so it is not for everybody'
    : undefined;
}

const readerVariables = ['@userId', '@organizationId', '@categories', '@grantYears'];

function readerVariablesIn(condition: Condition): string[] {
  const named = testsIn(condition).flatMap(([, wanted]) => (typeof wanted === 'object' && wanted !== null ? Object.values(wanted).flat() : [wanted]));
  const own = readerVariables.filter((variable) => named.includes(variable));
  return [...own, ...relatedRowsTestsIn(condition).flatMap(({ others }) => readerVariablesIn(others.where ?? {}))];
}
