/** Generated edit form, with a reason for changing decided values and without the fields that only the applicant may change. */
import { useOne } from '@refinedev/core';
import { ResourceEditPage } from '../../../../../refine-app/resource/edit/form-page.tsx';
import { RecordSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import type { Resource } from '../../../../../schema/resource.ts';
import type { Application } from './application.ts';
import { useLockedFields, withReadOnlyFields } from './locked-fields.ts';
import { changeReasonInputs, inputsOf } from './section-resource.ts';

export function ApplicationEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: row, query } = useOne<Application>({ resource: resource.name, id });
  const { held, isKnown } = useLockedFields(row);
  if (!isKnown && !query.isError) return <RecordSkeleton />;
  return <ResourceEditPage resource={withReason(withReadOnlyFields(resource, held?.names ?? []))} id={id} held={held} />;
}

function withReason(resource: Resource): Resource {
  const sections = Object.entries(resource.screen.sections ?? {}).map(([title, names]) => [title, inputsOf(names)]);
  return {
    ...resource,
    fields: { ...resource.fields, ...changeReasonInputs },
    screen: { ...resource.screen, sections: Object.fromEntries(sections) },
  };
}
