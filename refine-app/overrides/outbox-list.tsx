/** The generated list shows the mails. Whether any of them leaves at all is said above it. */
import type { Resource } from '../../schema/resource.ts';
import { NoMailServer } from '../ui/no-mail-server.tsx';
import { ResourceList } from '../views/list.tsx';

export function OutboxList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<NoMailServer />} />;
}
