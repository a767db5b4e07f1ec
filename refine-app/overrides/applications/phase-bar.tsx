import { CheckOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import { useList } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../domain/workflow/colors.ts';
import { legacyStatusLabels, legacyStatusOf, progressOf, progressSteps } from '../../../domain/workflow/legacy-statuses.ts';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import type { PanelProps } from './application.ts';
import { isSentBack, type PhaseState, type PhaseStep, phaseSteps } from './phases.ts';
import './phase-bar.css';

interface Props extends PanelProps {
  readonly status: StatusEntry;
}

/** How far the grant has come: the phases from the application to the end. */
export function PhaseBar({ application, status }: Props) {
  const { history, query } = useVisits(application.id);
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => showCurrent(box.current), []);
  return (
    <section className="phase-bar" aria-label="手続きの進み具合">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={box} className="phases" tabIndex={0} aria-label="段階">
        {phaseSteps(status, history).map((step) => (
          <PhaseItem key={step.phase} step={step} status={status} />
        ))}
      </ol>
      {query.isError && <FailureLine title="これまでの経過を取得できませんでした。" onRetry={() => void query.refetch()} />}
      <LegacyProgress status={status} />
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
  const here = step.state === 'current' || step.state === 'ended' || (step.state === 'done' && step.phase === 'end');
  const sentBack = here && isSentBack(status);
  return (
    <li className={`phase phase-${step.state}${sentBack ? ' phase-back' : ''}`} aria-current={here ? 'step' : undefined}>
      <span className="phase-name">
        <PhaseSign state={step.state} sentBack={sentBack} />
        {step.label}
        <span className="visually-hidden">（{stateWords[step.state]}）</span>
      </span>
      {here && <Badge color={phaseColors[status.phase]}>{status.label}</Badge>}
      {step.state === 'skipped' && <span className="phase-note">なし</span>}
      {!here && step.since && <span className="phase-note">{formatDateTime(step.since).slice(0, 10)}から</span>}
    </li>
  );
}

function PhaseSign({ state, sentBack }: { readonly state: PhaseState; readonly sentBack: boolean }) {
  if (sentBack) return <RollbackOutlined aria-hidden="true" />;
  if (state === 'done') return <CheckOutlined aria-hidden="true" />;
  if (state === 'ended') return <StopOutlined aria-hidden="true" />;
  return null;
}

/** Where there is no room for all phases, the present one is in sight. */
function showCurrent(box: HTMLElement | null): void {
  const item = box?.querySelector<HTMLElement>('[aria-current]');
  if (box && item) box.scrollLeft = item.offsetLeft - box.offsetLeft - (box.clientWidth - item.offsetWidth) / 2;
}

/** The three steps by the older, generic statuses (spec, first file, section 4). */
function LegacyProgress({ status }: { readonly status: StatusEntry }) {
  const legacy = legacyStatusOf(status);
  const at = progressOf(legacy);
  return (
    <div className="legacy-progress">
      <span>大まかな進み具合</span>
      <ol aria-label="3段階の進み具合">
        {progressSteps.map((step, index) => (
          <li key={step} className={index < at ? 'legacy-done' : undefined} aria-current={index === at ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <strong>{legacyStatusLabels[legacy]}</strong>
    </div>
  );
}
