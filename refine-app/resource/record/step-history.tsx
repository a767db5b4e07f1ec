import { EyeOutlined, LockOutlined } from '@ant-design/icons';
import { useList } from '@refinedev/core';
import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { historyIn } from '../../../schema/history.ts';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { useMe } from '../../data/session.ts';
import baseCss from '../../ui/base.module.css';
import { EmptyState, FailureState } from '../../ui/panel-states.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { Value } from '../kinds/field-value.tsx';
import fieldsCss from '../kinds/fields.module.css';
import viewsCss from '../list/views.module.css';
import { Panel } from './panel.tsx';
import css from './timeline.module.css';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly title?: string;
  readonly empty?: string;
  /** Additional content of a step. */
  readonly more?: (step: RowData) => ReactNode;
}

const shownAtMost = 200;

/** The transitions of a record's lifecycle, newest first; nothing for users who may not read them. */
export function StepHistory({ resource, ...props }: Props) {
  const me = useMe();
  const kept = historyIn(resource, resources);
  // A history of events has more than transitions, and is shown elsewhere.
  return kept?.history.fields.toStatus && may(me, kept.history.name, 'read') ? <Steps {...kept} {...props} resourceName={resource.name} /> : null;
}

type StepsProps = Omit<Props, 'resource'> & NonNullable<ReturnType<typeof historyIn>> & { readonly resourceName: string };

function Steps({ resourceName, history, owner, row, title = '状況の履歴', empty, more }: StepsProps) {
  const { result, query } = useList<RowData>({
    resource: history.name,
    filters: [{ field: owner, operator: 'eq', value: row.id }],
    sorters: [{ field: 'id', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: shownAtMost },
  });
  return (
    <Panel title={title}>
      <Link className={baseCss.noPrint} to={`/admin/workflow?of=${resourceName}`}>
        流れの図を見る
      </Link>
      {query.isError && <FailureState title="履歴の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && result.data.length === 0 && <EmptyState text={empty ?? 'まだ記録がありません'} />}
      <ol className={css.timeline}>
        {result.data.map((step) => (
          <StepItem key={step.id} history={history} step={step}>
            {more?.(step)}
          </StepItem>
        ))}
      </ol>
    </Panel>
  );
}

/** One step: when, from where to where, by whom and why. */
export function StepItem({ history, step, children }: { readonly history: Resource; readonly step: RowData; readonly children?: ReactNode }) {
  return (
    <li>
      <p className={css.timelineHead}>
        <span className={viewsCss.historyWhen}>{formatDateTime(step.createdAt)}</span>
        {isBlank(step.fromStatus) ? <span>作成</span> : <Value resource={history} name="fromStatus" row={step} place="list" />}
        <span>
          →<span className={baseCss.visuallyHidden}>から</span>
        </span>
        <Value resource={history} name="toStatus" row={step} place="list" />
        <span className={baseCss.quiet}>
          {String(step.userName ?? '—')}
          {!isBlank(step.userRole) && (
            <>
              （<Value resource={history} name="userRole" row={step} place="list" />）
            </>
          )}
        </span>
      </p>
      {children}
      {!isBlank(step.comment) && (
        <blockquote className={css.timelineComment}>
          {'isShared' in step && <VisibilityLabel internal={step.isShared !== true} shownText="助成者にも表示" />}
          <p className={fieldsCss.cellLines}>{String(step.comment)}</p>
        </blockquote>
      )}
    </li>
  );
}

/** Who can read a comment; highlighted where it must not reach the grantee. */
function VisibilityLabel({ internal, shownText }: { readonly internal: boolean; readonly shownText: string }) {
  return internal ? (
    <span className={clsx(css.visibility, css.visibilityInternal)}>
      <LockOutlined aria-hidden="true" /> 内部のみ
    </span>
  ) : (
    <span className={css.visibility}>
      <EyeOutlined aria-hidden="true" /> {shownText}
    </span>
  );
}
