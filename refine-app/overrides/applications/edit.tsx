/** The generated form has no room for why something that has been decided is changed. */
import type { Resource } from '../../../schema/resource.ts';
import { ResourceEditPage } from '../../views/form-page.tsx';
import { becauseFields, inputsOf } from './section-resource.ts';

export function ApplicationEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  return <ResourceEditPage resource={withReason(resource)} id={id} />;
}

function withReason(resource: Resource): Resource {
  const sections = Object.entries(resource.screen.sections ?? {}).map(([title, names]) => [title, inputsOf(names)]);
  return { ...resource, fields: { ...resource.fields, ...becauseFields }, screen: { ...resource.screen, sections: Object.fromEntries(sections) } };
}
