/** The generated list offers to register a payment and to do the same to many: these rows come with their grants, and each has amounts of its own. */
import type { Resource } from '../../schema/resource.ts';
import { ResourceList } from '../views/list.tsx';

export function PaymentList({ resource }: { readonly resource: Resource }) {
  // A list without any condition that is empty has no grantees yet at all (second file, section 2).
  return <ResourceList resource={resource} oneByOne none="助成者データがありません" />;
}
