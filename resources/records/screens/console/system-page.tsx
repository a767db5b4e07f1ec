import { type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { checkStates } from '../../../../domain/terms.ts';
import { RecordSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { poll } from '../../../../refine-app/ui/poll.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import css from './system.module.css';

type State = keyof typeof checkStates;

interface Line {
  readonly label: string;
  readonly state: State;
  readonly value: string;
  readonly advice: string | null;
}

interface RouteTiming {
  readonly route: string;
  readonly calls: number;
  /** Milliseconds. */
  readonly mean: number;
  readonly p95: number;
}

/** Response of `GET /api/system`. */
interface SystemState {
  readonly at: string;
  readonly isLooking: boolean;
  /** Progress of the running drill. */
  readonly drill: string | null;
  readonly sections: readonly { readonly label: string; readonly lines: readonly Line[] }[];
  readonly slowest: readonly RouteTiming[];
}

/** Polling interval in milliseconds: short while a long check or a drill is running. */
const [shortInterval, longInterval] = [2000, 60_000];

/** State of the system for its administrators, with necessary actions first. */
export function SystemPage() {
  const { result, query } = useCustom<SystemState & Record<string, unknown>, HttpError>({
    url: '/api/system',
    method: 'get',
    queryOptions: { refetchInterval: poll((answer) => (answer?.data.isLooking || answer?.data.drill ? shortInterval : longInterval)) },
  });
  return (
    <article className={viewsCss.view}>
      <Head state={query.isSuccess ? result.data : null} refresh={query.refetch} />
      {query.isLoadingError && <FailureState title="システムの状態の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RecordSkeleton />}
      {query.isSuccess && <Sections state={result.data} />}
    </article>
  );
}

/** Path segment below `/api/system`. */
type Work = 'drill' | 'look';

function Head({ state, refresh }: { readonly state: SystemState | null; readonly refresh: () => Promise<unknown> }) {
  const { mutateAsync } = useCustomMutation();
  const { run, busy, failure } = useAsyncCall();
  const [started, setStarted] = useState<Work>();
  const begin = (work: Work) => () => {
    if (!busy) setStarted(work);
    void run(async () => {
      await mutateAsync({ url: `/api/system/${work}`, method: 'post', values: {} });
      await refresh();
    });
  };
  const loading = (work: Work) => busy && started === work;
  return (
    <>
      <header className={viewsCss.viewHead}>
        <h1>システムの状態</h1>
        {state && (
          <div className={viewsCss.recordButtons}>
            <Button loading={loading('drill') || state.drill !== null} onClick={begin('drill')}>
              {state.drill === null ? '復元の訓練を始める' : '訓練しています'}
            </Button>
            <Button type="primary" loading={loading('look') || state.isLooking} onClick={begin('look')}>
              {state.isLooking ? '調べています' : 'いま調べる'}
            </Button>
          </div>
        )}
      </header>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </>
  );
}

function Sections({ state: { at, isLooking, drill, sections, slowest } }: { readonly state: SystemState }) {
  const lines = sections.flatMap((section) => section.lines);
  const underWay = [...(drill === null ? [] : [`復元の訓練：${drill}。`]), ...(isLooking ? ['整合性・参照・検索・ファイルを調べています。'] : [])];
  const needsAction = [...lines.filter(({ state }) => state === 'repair'), ...lines.filter(({ state }) => state === 'attention')];
  return (
    <>
      <p role="status">{underWay.length > 0 ? `${underWay.join('')}この画面を閉じても続きます。` : `${formatDateTime(at)} の状態です。`}</p>
      <Panel title="すること">{needsAction.length === 0 ? <p>いま、することはありません。</p> : <Lines lines={needsAction} withAdvice />}</Panel>
      {sections.map(({ label, lines: sectionLines }) => (
        <Panel key={label} title={label}>
          <Lines lines={sectionLines} />
        </Panel>
      ))}
      {slowest.length > 0 && (
        <Panel title="呼び出しの速さ（起動してから、遅い順）">
          <RecordTable label="呼び出しの速さ" keyOf={({ route }) => route} columns={timingColumns} rows={slowest} />
        </Panel>
      )}
    </>
  );
}

const colors: Readonly<Record<State, string>> = { good: 'green', note: 'default', attention: 'gold', repair: 'red', unknown: 'default' };

function Lines({ lines, withAdvice = false }: { readonly lines: readonly Line[]; readonly withAdvice?: boolean }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ label, state, value, advice }) => (
        <li key={label} className={css.line}>
          <span>
            <Badge color={colors[state]}>{checkStates[state]}</Badge>
          </span>
          <span className={css.label}>{label}</span>
          <span className={css.value}>{value}</span>
          {withAdvice && advice && <p className={clsx(css.value, css.advice)}>{advice}</p>}
        </li>
      ))}
    </ul>
  );
}

const milliseconds = (value: number) => `${value.toLocaleString('ja-JP')} ミリ秒`;

const timingColumns: readonly RecordColumn<RouteTiming>[] = [
  { key: 'route', title: '呼び出し', isHead: true, render: ({ route }) => route },
  { key: 'calls', title: '回数', className: recordTableCss.columnNumeric, render: ({ calls }) => calls.toLocaleString('ja-JP') },
  { key: 'mean', title: '平均', className: recordTableCss.columnNumeric, render: ({ mean }) => milliseconds(mean) },
  { key: 'p95', title: '遅いとき', className: recordTableCss.columnNumeric, render: ({ p95 }) => milliseconds(p95) },
];
