/** The generated list knows neither sums nor the archive: the spec wants statistics, and the count and total amount of what is filtered. */
import type { Resource } from '../../../schema/resource.ts';
import { ResourceList } from '../../views/list.tsx';
import { ListFoot } from './list-foot.tsx';
import { ReceiptFigures } from './receipt-figures.tsx';
import './receipts.css';

export function ReceiptsList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<ReceiptFigures />} foot={<ListFoot resource={resource} />} />;
}
