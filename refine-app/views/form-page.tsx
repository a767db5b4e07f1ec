import { useOne, useWarnAboutChange } from '@refinedev/core';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import type { RowData } from '../ui/row.ts';
import { ResourceForm } from './form.tsx';
import { RecordFailure } from './record-failure.tsx';
import { RecordSkeleton } from './skeletons.tsx';
import { listPath } from './trail.ts';
import './views.css';

export function ResourceCreatePage({ resource }: { readonly resource: Resource }) {
  const leave = useLeave();
  return (
    <div className="view view-form">
      <header className="view-head">
        <h1>{resource.label}の登録</h1>
      </header>
      <ResourceForm resource={resource} onSaved={(row) => leave(recordPath(resource, row), true)} onCancel={() => leave(listPath(resource))} />
    </div>
  );
}

export function ResourceEditPage({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const leave = useLeave();
  const { result: row, query } = useOne<RowData>({ resource: resource.name, id, errorNotification: false });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RecordSkeleton />;
  if (!row.abilities.includes('update')) return <NotEditable resource={resource} row={row} />;
  return (
    <div className="view view-form">
      <header className="view-head">
        <div>
          <p className="record-label">{resource.label}の編集</p>
          <h1>{titleOf(resource, row)}</h1>
        </div>
      </header>
      <ResourceForm
        resource={resource}
        row={row}
        onSaved={(saved) => leave(recordPath(resource, saved), true)}
        onCancel={() => leave(recordPath(resource, row))}
      />
    </div>
  );
}

function NotEditable({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  return (
    <div className="view">
      <h1>この{resource.label}は編集できません</h1>
      <p>今の状態では、内容を変更できません。</p>
      <p>
        <Link to={recordPath(resource, row)}>詳細へ戻る</Link>
      </p>
    </div>
  );
}

/** Goes on after saving without being asked; everything else asks when something was typed. */
function useLeave() {
  const navigate = useNavigate();
  const { setWarnWhen } = useWarnAboutChange();
  return (to: string, saved = false) => {
    if (saved) flushSync(() => setWarnWhen?.(false));
    navigate(to, { replace: saved });
  };
}
