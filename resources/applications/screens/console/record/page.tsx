/**
 * The generated page shows one record's fields. A clerk needs the whole case: whose turn it is, how far it has come, and its papers, money,
 * mails and comments, one click away.
 */
import { CheckOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import { type HttpError, useCustom, useList } from '@refinedev/core';
import clsx from 'clsx/lite';
import { useEffect, useRef } from 'react';
import { formatDate, formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { applicationStatuses, type StatusEntry } from '../../../../../domain/workflow/application-statuses.ts';
import { isSentBack, type PhaseState, type PhaseStep, phaseSteps } from '../../../../../domain/workflow/phases.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import type { RecordPage } from '../../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { FailureLine } from '../../../../../refine-app/ui/panel-states.tsx';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import type { GranteeTask } from '../../../../dashboard/rules/task.ts';
import type { Application, PanelProps } from './application.ts';
import css from './applications.module.css';
import { ApplicationHead } from './head.tsx';
import { ApplicationTabs } from './tabs.tsx';

export const applicationPage: RecordPage<Application> = {
  Head: ApplicationHead,
  panels: { phases: PhaseBar, grantee: GranteeView, tabs: ApplicationTabs },
};

/** How far the grant has come: the phases from the application to the end. */
function PhaseBar({ row }: PanelProps) {
  const status = applicationStatuses.find(({ key }) => key === row.status);
  return status && <Phases id={row.id} status={status} />;
}

function Phases({ id, status }: { readonly id: number; readonly status: StatusEntry }) {
  const { history, query } = useVisits(id);
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => showCurrent(box.current), []);
  return (
    <section className={css.phaseBar} aria-label="手続きの進み具合">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={box} className={css.phases} tabIndex={0} aria-label="段階">
        {phaseSteps(status, history).map((step) => (
          <PhaseItem key={step.phase} step={step} status={status} />
        ))}
      </ol>
      {query.isError && <FailureLine title="これまでの経過を取得できませんでした。" onRetry={() => void query.refetch()} />}
    </section>
  );
}

/** The history from the beginning, for those who may read it. */
function useVisits(applicationId: number) {
  const { result, query } = useList<Row<typeof resources.status_histories>>({
    resource: 'status_histories',
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'id', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { enabled: may(useMe(), 'status_histories', 'read') },
  });
  return { history: result.data, query };
}

const stateWords: Readonly<Record<PhaseState, string>> = { done: '完了', current: '現在', ahead: 'これから', skipped: 'なし', ended: '終了' };

function PhaseItem({ step, status }: { readonly step: PhaseStep; readonly status: StatusEntry }) {
  const isCurrent = step.state === 'current' || step.state === 'ended' || (step.state === 'done' && step.phase === 'end');
  const sentBack = isCurrent && isSentBack(status);
  return (
    <li className={css.phase} data-state={sentBack ? 'back' : step.state} aria-current={isCurrent ? 'step' : undefined}>
      <span className={css.phaseName}>
        <PhaseSign state={step.state} sentBack={sentBack} />
        {step.label}
        <span className={baseCss.visuallyHidden}>（{stateWords[step.state]}）</span>
      </span>
      {isCurrent && <StatusBadge field={resources.applications.fields.status} value={status.key} />}
      {step.state === 'skipped' && <span className={css.phaseNote}>なし</span>}
      {!isCurrent && step.since && <span className={css.phaseNote}>{formatDateTime(step.since).slice(0, 10)}から</span>}
    </li>
  );
}

function PhaseSign({ state, sentBack }: { readonly state: PhaseState; readonly sentBack: boolean }) {
  if (sentBack) return <RollbackOutlined aria-hidden="true" />;
  if (state === 'done') return <CheckOutlined aria-hidden="true" />;
  if (state === 'ended') return <StopOutlined aria-hidden="true" />;
  return null;
}

/** Scrolls the current phase into view. */
function showCurrent(box: HTMLElement | null): void {
  const item = box?.querySelector<HTMLElement>('[aria-current]');
  if (box && item) box.scrollLeft = item.offsetLeft - box.offsetLeft - (box.clientWidth - item.offsetWidth) / 2;
}

/** The tasks that the grantee's own page shows, for clerks on the telephone. */
function GranteeView({ row }: PanelProps) {
  return may(useMe(), 'status_histories', 'read') ? <Tasks id={row.id} /> : null;
}

function Tasks({ id }: { readonly id: number }) {
  const { result, query } = useCustom<GranteeTask[] & Record<string, unknown>, HttpError>({
    url: `/api/applications/${id}/tasks`,
    method: 'get',
  });
  if (query.isError)
    return (
      <p className={css.caseGrantee}>
        <FailureLine title="助成者が次にすることを取得できませんでした。" onRetry={() => void query.refetch()} />
      </p>
    );
  // Reserves the space, to avoid a layout shift.
  if (!query.isSuccess) return <p className={css.caseGrantee} />;
  const tasks: readonly GranteeTask[] = result.data;
  if (tasks.length === 0) return <p className={clsx(css.caseGrantee, baseCss.quiet)}>助成者に今お願いしていることはありません。</p>;
  return (
    <details className={css.caseGrantee}>
      <summary>助成者が次にすること（{tasks.length}件）</summary>
      <ul>
        {tasks.map(({ key, title, dueDate, urgent }) => (
          <li key={key}>
            {title}
            {dueDate && <span className={urgent ? baseCss.failed : baseCss.quiet}>　期限 {formatDate(dueDate)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
