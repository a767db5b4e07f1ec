/** The generated page edits in a dialog. A notice is shown as its readers will see it, with whether they do, and is edited where it stands. */
import { useOne } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { useUnread } from '../../ui/use-notices.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { NoticeEditor } from './editor.tsx';
import { NoticeFailure } from './failure.tsx';
import { NoticeHead } from './head.tsx';
import { NoticeText } from './text.tsx';
import '../../views/views.css';
import './notice.css';

export function NoticeShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: row, query } = useOne<RowData>({ resource: resource.name, id });
  useMarkRead(id, query.isSuccess);
  if (query.isError) return <NoticeFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RecordSkeleton />;
  return <NoticePage resource={resource} fetched={row} />;
}

function NoticePage({ resource, fetched }: { readonly resource: Resource; readonly fetched: RowData }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [saved, setSaved] = useState<RowData>();
  const row = saved && saved.version > fetched.version ? saved : fetched;
  const done = (after: RowData) => {
    setSaved(after);
    setEditing(false);
  };
  return (
    <article className="view">
      <NoticeHead resource={resource} row={row} editing={editing} onEdit={() => setEditing(true)} onDelete={() => setDeleting(true)} />
      {editing ? (
        <NoticeEditor resource={resource} row={row} onSaved={done} onCancel={() => setEditing(false)} />
      ) : (
        <NoticeText resource={resource} row={row} />
      )}
      <RecordHistory resource={resource} id={row.id} />
      {deleting && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          onClose={() => setDeleting(false)}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(resource), { replace: true });
          }}
        />
      )}
    </article>
  );
}

/** However one came here: who has the notice before them has read it. */
function useMarkRead(id: number, shown: boolean): void {
  const { unread, markRead } = useUnread();
  const due = shown && unread.has(id);
  const mark = useEffectEvent(() => void markRead([id]));
  useEffect(() => {
    if (due) mark();
  }, [due]);
}
