/** Adds a warning above the generated list if no mail server is configured. */

import { ResourceList } from '../../../../refine-app/resource/list/resource-list.tsx';
import { NoMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import type { Resource } from '../../../../schema/resource.ts';

export function OutboxList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<NoMailServer />} />;
}
