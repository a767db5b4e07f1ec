import { useOne, useWarnAboutChange } from '@refinedev/core';
import clsx from 'clsx/lite';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { RecordSkeleton } from '../list/skeletons.tsx';
import css from '../list/views.module.css';
import { RecordFailure } from '../record/record-failure.tsx';
import { listPath } from '../record/trail.ts';
import { ResourceForm } from './form.tsx';

interface Beside {
  /** Content beside the form; below it on phones. */
  readonly beside?: (values: Values) => ReactNode;
}

export function ResourceCreatePage({ resource, beside }: Beside & { readonly resource: Resource }) {
  const leave = useLeave();
  return (
    <div className={beside ? css.view : clsx(css.view, css.viewForm)}>
      <header className={css.viewHead}>
        <h1>{resource.label}の登録</h1>
      </header>
      <Form
        beside={beside}
        resource={resource}
        onSaved={(row) => leave(recordPath(resource, row), true)}
        onCancel={() => leave(listPath(resource))}
      />
    </div>
  );
}

interface EditProps extends Beside {
  readonly resource: Resource;
  readonly id: number;
  readonly held?: ComponentProps<typeof ResourceForm>['held'];
}

export function ResourceEditPage({ resource, id, beside, held }: EditProps) {
  const leave = useLeave();
  const { result: row, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return <RecordSkeleton />;
  if (!row.abilities.includes('update')) return <NotEditable resource={resource} row={row} />;
  return (
    <div className={beside ? css.view : clsx(css.view, css.viewForm)}>
      <header className={css.viewHead}>
        <div>
          <p className={css.recordLabel}>{resource.label}の編集</p>
          <h1>{titleOf(resource, row)}</h1>
        </div>
      </header>
      <Form
        beside={beside}
        resource={resource}
        row={row}
        held={held}
        onSaved={(saved) => leave(recordPath(resource, saved), true)}
        onCancel={() => leave(recordPath(resource, row))}
      />
    </div>
  );
}

function Form({ beside, ...props }: Beside & ComponentProps<typeof ResourceForm>) {
  const [values, setValues] = useState<Values>({});
  if (!beside) return <ResourceForm {...props} />;
  return (
    <div className={css.formBeside}>
      <ResourceForm {...props} onValues={setValues} />
      <aside aria-label="入力の手がかり">{beside(values)}</aside>
    </div>
  );
}

function NotEditable({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  return (
    <div className={css.view}>
      <h1>この{resource.label}は編集できません</h1>
      <p>今の状態では、内容を変更できません。</p>
      <p>
        <Link to={recordPath(resource, row)}>詳細へ戻る</Link>
      </p>
    </div>
  );
}

/** Navigates without the unsaved-changes question after saving, with it otherwise. */
function useLeave() {
  const navigate = useNavigate();
  const { setWarnWhen } = useWarnAboutChange();
  return (to: string, saved = false) => {
    if (saved) flushSync(() => setWarnWhen?.(false));
    navigate(to, { replace: saved });
  };
}
