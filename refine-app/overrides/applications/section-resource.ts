import { isInput } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';

/** The resource with no inputs but these, so that a form over it checks, keeps and sends nothing else. */
export function withInputs(resource: Resource, names: readonly string[]): Resource {
  const kept = Object.entries(resource.fields).filter(([name, field]) => names.includes(name) || !isInput(field));
  const checks = resource.checks?.filter(({ field }) => names.includes(field));
  return { ...resource, fields: Object.fromEntries(kept), ...(checks && { checks }) };
}
