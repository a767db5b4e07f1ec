/** The generated list shows the mails. Whether any of them leaves at all is said above it. */

import { ResourceList } from '../../../../refine-app/resource/list/list.tsx';
import { NoMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import type { Resource } from '../../../../schema/resource.ts';

export function OutboxList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<NoMailServer />} />;
}
