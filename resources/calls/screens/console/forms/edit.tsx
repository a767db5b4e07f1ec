/** Adds a preview as seen by applicants to the generated form. */

import { ResourceCreatePage, ResourceEditPage } from '../../../../../refine-app/resource/edit/form-page.tsx';
import { FormPreview } from '../../../../../refine-app/resource/kinds/form-editor/form-preview.tsx';
import type { Values } from '../../../../../schema/derive/validators.ts';
import type { Resource } from '../../../../../schema/resource.ts';

export function ApplicationFormCreate({ resource }: { readonly resource: Resource }) {
  return <ResourceCreatePage resource={resource} beside={preview} />;
}

export function ApplicationFormEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  return <ResourceEditPage resource={resource} id={id} beside={preview} />;
}

const preview = ({ definition }: Values) => definition !== undefined && <FormPreview definition={definition} />;
