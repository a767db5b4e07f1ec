/** The generated page edits in a dialog. A notice is shown as its readers will see it, with whether they do, and is edited where it stands. */
import { useOne } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { Value } from '../../fields/value.tsx';
import { useMe } from '../../providers/session.ts';
import { isMissing } from '../../ui/failure.ts';
import { readableFields } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { useUnread } from '../../ui/use-notices.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { NoticeEditor } from './editor.tsx';
import { NoticeHead } from './head.tsx';
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

/** Shown by the head, or as the text itself. */
const elsewhere = ['title', 'status', 'type', 'content', 'contentHtml'];

/** The notice as its readers see it, and then to whom and when it shows. */
function NoticeText({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const settings = readableFields(resource, hidden).filter((name) => name in row && !elsewhere.includes(name));
  return (
    <>
      <section className="record-section notice-text" aria-label="内容">
        <Value resource={resource} name="contentHtml" row={row} place="record" />
      </section>
      <RecordSection resource={resource} row={row} title="公開の設定" names={settings} />
    </>
  );
}

interface Props {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A notice that is not there, in the spec's words; other failures are told as everywhere. */
function NoticeFailure({ resource, error, onRetry }: Props) {
  if (!isMissing(error)) return <RecordFailure resource={resource} error={error} onRetry={onRetry} />;
  return (
    <div className="view">
      <h1>お知らせが見つかりません</h1>
      <p>削除されたか、公開期間が終わったか、アドレスが間違っています。一覧からお探しください。</p>
      <p>
        <Link to={listPath(resource)}>一覧へ戻る</Link>
      </p>
    </div>
  );
}
