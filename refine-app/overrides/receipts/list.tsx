/** The generated list knows neither statistics nor the archive nor reasons, all of which the spec wants. */
import type { Resource } from '../../../schema/resource.ts';
import { later } from '../../ui/later.tsx';
import { withAntd } from '../../ui/with-antd.tsx';
import type { DeleteDialogProps } from '../../views/delete-dialog.tsx';
import { ResourceList } from '../../views/list.tsx';
import { ListFoot } from './list-foot.tsx';
import { ReceiptFigures } from './receipt-figures.tsx';
import './receipts.css';

const RemoveDialog = later<DeleteDialogProps>(withAntd(async () => (await import('./remove-dialog.tsx')).RemoveDialog));

export function ReceiptsList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<ReceiptFigures />} foot={<ListFoot resource={resource} />} deleteDialog={RemoveDialog} />;
}
