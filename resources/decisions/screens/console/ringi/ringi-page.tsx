import { PrinterOutlined } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Segmented } from 'antd';
import clsx from 'clsx/lite';
import { Link, useSearchParams } from 'react-router';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { type DecisionChain, decisionChain, type HistoryRow } from '../../../../../domain/workflow/approval-rounds.ts';
import { type ChainKey, chainLabels } from '../../../../../domain/workflow/approval-seats.ts';
import { statusEntry } from '../../../../../domain/workflow/transitions.ts';
import { FoundRecord } from '../../../../../refine-app/console/pages/found-record.tsx';
import { RecordSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { RecordFailure } from '../../../../../refine-app/resource/record/record-failure.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import { ChangeStatusButton } from '../../../../applications/screens/console/change-status.tsx';
import { useApplicationHistory } from '../../../../applications/screens/console/workflow/use-application-history.ts';
import { Paper } from './paper.tsx';
import css from './ringi.module.css';

const { applications } = resources;

/** 稟議書: the approval document of an application, with the seals of the approvers. */
export function RingiPage() {
  return <FoundRecord resource={applications}>{(id) => <RingiOf key={id} id={id} />}</FoundRecord>;
}

function RingiOf({ id }: { readonly id: number }) {
  const { result: row, query } = useOne<RowData>({ resource: applications.name, id });
  const history = useApplicationHistory(id);
  if (query.isError) return <RecordFailure resource={applications} error={query.error} onRetry={() => void query.refetch()} />;
  if (history.query.isError)
    return <FailureState title="決裁の記録を読み込めませんでした" error={history.query.error} onRetry={() => void history.query.refetch()} />;
  if (!row || !history.query.isSuccess) return <RecordSkeleton />;
  const refresh = () => void Promise.all([query.refetch(), history.query.refetch()]);
  return <Ringi row={row} history={history.rows} onDone={refresh} />;
}

interface Props {
  readonly row: RowData;
  readonly history: readonly HistoryRow[];
  readonly onDone: () => void;
}

function Ringi({ row, history, onDone }: Props) {
  const [query, setQuery] = useSearchParams();
  const status = row.status as ApplicationStatus;
  const chains = { decision: decisionChain('decision', status, history), advance: decisionChain('advance', status, history) };
  const requestedChain = query.get('chain');
  const key = requestedChain === 'decision' || requestedChain === 'advance' ? requestedChain : usualChain(status, chains);
  const choose = (chain: string) =>
    setQuery(
      (old) => {
        old.set('chain', chain);
        return old;
      },
      { replace: true },
    );
  return (
    <article className={clsx(viewsCss.view, css.ringi)}>
      <nav className={clsx(css.ringiTools, baseCss.noPrint)} aria-label="稟議書の操作">
        <Link to={recordPath(applications, row)}>申請の詳細へ戻る</Link>
        <Segmented className={css.ringiChains} aria-label="決裁の種類" value={key} options={choices} onChange={choose} />
        <span className={css.ringiButtons}>
          <ChangeStatusButton resource={applications} rows={[row]} onDone={onDone} />
          <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            印刷する
          </Button>
        </span>
      </nav>
      <Paper row={row} chainKey={key} chain={chains[key]} />
    </article>
  );
}

const choices = (Object.keys(chainLabels) as ChainKey[]).map((value) => ({ value, label: chainLabels[value] }));

/** The approval chain that the application is in; otherwise that of the report, unless only an advance has been decided so far. */
function usualChain(status: ApplicationStatus, chains: Readonly<Record<ChainKey, DecisionChain>>): ChainKey {
  if (statusEntry(status).phase === 'advance') return 'advance';
  return chains.decision.standing === 'before' && chains.advance.standing !== 'before' ? 'advance' : 'decision';
}
