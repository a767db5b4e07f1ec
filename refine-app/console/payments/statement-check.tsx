import { type HttpError, useCustom, useList } from '@refinedev/core';
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Reconciliation } from '../../../domain/bank/statement/reconcile.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { http } from '../../providers/http.ts';
import { useMe } from '../../providers/session.ts';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { failureText } from '../../ui/failure.ts';
import { FileButton } from '../../ui/file-button.tsx';
import type { RowData } from '../../ui/row.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { ListSkeleton } from '../../views/skeletons.tsx';
import { StatementResult } from './statement-result.tsx';

const { bank_statements, transfer_accounts } = resources;

/** The bank's statement against the records: what agrees, and what does not on either side. */
export function StatementCheck() {
  const id = useId();
  const { result } = useList<RowData>({ resource: transfer_accounts.name, pagination: { currentPage: 1, pageSize: 100 } });
  const [chosen, setChosen] = useState<number>();
  const accountId = chosen ?? result.data[0]?.id;
  return (
    <section className="record-section" aria-label="入出金明細との照合">
      <h2>入出金明細との照合</h2>
      <p className="quiet">
        銀行の入出金明細（全銀形式、ANSERのCSV、または見出しのあるCSV）を取り込み、振込・返納・組戻しの記録と照らし合わせます。同じ明細をもう一度取り込んでも、二重にはなりません。（
        <Link to={bank_statements.screen.path}>取込みの記録</Link>）
      </p>
      {result.data.length === 0 && <EmptyFace text="振込元の口座が登録されていません。先に「振込元の口座」で登録してください。" />}
      {accountId !== undefined && (
        <>
          <div className="books-bar">
            <span className="books-field">
              <label htmlFor={id}>口座</label>
              <Select
                id={id}
                value={accountId}
                options={result.data.map((row) => ({
                  value: row.id,
                  label: `${String(row.name)}（${String(row.bankName)} ${String(row.branchName)}）`,
                }))}
                onChange={setChosen}
              />
            </span>
          </div>
          <Compared key={accountId} accountId={accountId} />
        </>
      )}
    </section>
  );
}

function Compared({ accountId }: { readonly accountId: number }) {
  const { result, query } = useCustom<Reconciliation & Record<string, unknown>, HttpError>({
    url: '/api/bank_statements/reconciliation',
    method: 'get',
    config: { query: { accountId } },
    queryOptions: { queryKey: ['reconciliation', accountId] },
  });
  const takes = may(useMe(), bank_statements.name, 'import');
  return (
    <div className="books-compared">
      {takes && <TakeIn accountId={accountId} onTaken={() => void query.refetch()} />}
      {query.isError && <FailureFace title="照合に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={5} />}
      {query.isSuccess && <StatementResult found={result.data} />}
    </div>
  );
}

function TakeIn({ accountId, onTaken }: { readonly accountId: number; readonly onTaken: () => void }) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const [failure, setFailure] = useState('');
  const refresh = useRefresh();
  const take = async (file: File) => {
    setBusy(true);
    setTold('');
    setFailure('');
    const form = new FormData();
    form.set('accountId', String(accountId));
    form.set('file', file);
    await http.post<{ lines: number; fresh: number }>('/api/bank_statements/import', form).then(
      ({ data: { lines, fresh } }) => {
        setTold(
          `${file.name} の明細 ${lines}件のうち、新しい ${fresh}件を取り込みました。${lines > fresh ? `${lines - fresh}件は、すでに取り込まれています。` : ''}`,
        );
        void refresh();
        onTaken();
      },
      (error: unknown) => setFailure(failureText(error)),
    );
    setBusy(false);
  };
  return (
    <>
      <div className="books-bar">
        <FileButton loading={busy} onChoose={(file) => void take(file)}>
          明細のファイルを取り込む
        </FileButton>
      </div>
      {told && <Alert type="success" showIcon role="status" message={told} />}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </>
  );
}
