/** The generated form does not show how an applicant will have the form that is being written. */
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import type { Resource } from '../../../schema/resource.ts';
import { FormPreview } from '../../console/forms/preview.tsx';
import { ResourceEditPage } from '../../views/form-page.tsx';

export function ApplicationFormEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  return (
    <ResourceEditPage
      resource={resource}
      id={id}
      beside={({ definition }) => definition !== undefined && definition !== null && <FormPreview definition={definition as FormDefinition} />}
    />
  );
}
