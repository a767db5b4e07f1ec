import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { useMe } from '../providers/session.ts';
import { readableFields } from '../ui/present.ts';
import type { RowData } from '../ui/row.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { sectionsOf } from './form-values.ts';
import { RecordFailure } from './record-failure.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordSection } from './record-section.tsx';
import { RecordVersions } from './record-versions.tsx';
import { RelatedPanels } from './related.tsx';
import { RecordSkeleton } from './skeletons.tsx';
import { StepHistory } from './step-history.tsx';
import { listPath } from './trail.ts';
import { useListBehind } from './use-list-behind.ts';
import './views.css';

/** The generated page of one record. */
export function ResourceShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: row, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RecordSkeleton />;
  return <Record resource={resource} row={row} />;
}

function Record({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  const navigate = useNavigate();
  const hidden = useMe().hidden[resource.name] ?? [];
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const { list } = useListBehind(resource);
  const names = readableFields(resource, hidden).filter((name) => name in row);
  return (
    <article className="view">
      <RecordHead resource={resource} row={row} onEdit={() => setDialog('edit')} onDelete={() => setDialog('delete')} />
      {sectionsOf(resource, names).map((section) => (
        <RecordSection key={section.title} resource={resource} row={row} {...section} />
      ))}
      <RelatedPanels resource={resource} row={row} />
      <StepHistory resource={resource} id={row.id} />
      {resource.versioned && <RecordVersions resource={resource} row={row} onEdit={() => setDialog('edit')} />}
      <RecordHistory resource={resource} id={row.id} />
      {dialog === 'edit' && <FormDialog resource={resource} row={row} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          onClose={close}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(list), { replace: true });
          }}
        />
      )}
    </article>
  );
}
