/** The generated list knows neither statistics nor the archive, both of which the spec wants. */
import type { Resource } from '../../../schema/resource.ts';
import { ResourceList } from '../../views/list.tsx';
import { ListFoot } from './list-foot.tsx';
import { ReceiptFigures } from './receipt-figures.tsx';
import './receipts.css';

export function ReceiptsList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<ReceiptFigures />} foot={<ListFoot resource={resource} />} />;
}
