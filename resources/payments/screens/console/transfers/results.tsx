import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { FileButton } from '../../../../../refine-app/ui/file-button.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import type { BankResult, ImportedResults } from '../../../rules/transfer/read-transfer-file.ts';
import css from './batch.module.css';
import checkTableCss from './check-table.module.css';

/** Import of the bank's result file: parsed and previewed first, then recorded. */
export function ResultImport({ row }: { readonly row: RowData }) {
  return row.status === 'sent' && <Import batch={row} />;
}

function Import({ batch }: { readonly batch: RowData }) {
  const [read, setRead] = useState<ImportedResults>();
  const [failure, setFailure] = useState('');
  const { record, progress, failures } = useResults(batch.id);
  const choose = async (file: File) => {
    setRead(undefined);
    setFailure('');
    const form = new FormData();
    form.set('file', file);
    await http.post<ImportedResults>(`/api/transfer_batches/${batch.id}/import`, form).then(
      ({ data }) => setRead(data),
      (error: unknown) => setFailure(failureText(error)),
    );
  };
  return (
    <Panel title="銀行の結果の読み取り">
      <div className={css.batchFetch}>
        <p>銀行から受け取った結果のファイルを選ぶと、まず内容を表示します。まだ登録はしません。</p>
        <FileButton disabled={progress !== undefined} onFiles={([file]) => file && void choose(file)}>
          {read ? '別のファイルを選ぶ' : '結果のファイルを選ぶ'}
        </FileButton>
      </div>
      {[failure, ...failures].filter(Boolean).map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
      {progress !== undefined && <Progress percent={progress} aria-label="登録の進み具合" />}
      {read && progress === undefined && <Preview read={read} onRecord={() => void record(read.results).then(() => setRead(undefined))} />}
    </Panel>
  );
}

function Preview({ read: { results, problems, missing }, onRecord }: { readonly read: ImportedResults; readonly onRecord: () => void }) {
  const [asking, setAsking] = useState(false);
  const start = () => {
    setAsking(false);
    onRecord();
  };
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return (
    <div className={css.batchRead}>
      <p role="status">
        振込済み {results.length - failed.length}件、振込できず {failed.length}件を読み取りました。
        {missing > 0 && `結果のない明細が${missing}件あります。`}
      </p>
      {failed.length > 0 && (
        <ul className={checkTableCss.checkProblems} aria-label="振込できなかった明細">
          {failed.map(({ id, grantNumber, organizationName, amount, text }) => (
            <li key={id}>
              {grantNumber}　{organizationName}　{formatYen(amount)}　<span className={baseCss.failed}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && <Unread problems={problems} />}
      <Button type="primary" disabled={results.length === 0} onClick={() => setAsking(true)}>
        この結果を登録する（{results.length}件）
      </Button>
      {asking && <ConfirmResults rows={results} onConfirm={start} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Problems listed individually. */
const maxListed = 20;

function Unread({ problems }: Pick<ImportedResults, 'problems'>) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${problems.length}件は読み取れませんでした`}
      description={
        <ul className={checkTableCss.checkProblems}>
          {problems.slice(0, maxListed).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > maxListed && <li>ほか{problems.length - maxListed}件</li>}
        </ul>
      }
    />
  );
}

interface Recorded {
  readonly outcome: 'done' | 'failed';
  /** Yen. */
  readonly amount: number;
}

interface ConfirmProps {
  readonly rows: readonly Recorded[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms recording results, which changes grants, sends mail and cannot be undone. */
export function ConfirmResults({ rows, onConfirm, onClose }: ConfirmProps) {
  const done = rows.filter(({ outcome }) => outcome === 'done');
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  return (
    <Dialog title="振込の結果を登録する" okText={`登録する（${rows.length}件）`} onOk={onConfirm} onCancel={onClose}>
      <ul className={css.batchConfirm}>
        {done.length > 0 && (
          <li>
            振込済み　<strong>{countAndSum(done)}</strong>
            <br />
            助成の状況を進め、助成者に振込のお知らせのメールを送ります。
          </li>
        )}
        {failed.length > 0 && (
          <li>
            振込できず　<strong>{countAndSum(failed)}</strong>
            <br />
            支払いは、支払い待ちに戻ります。
          </li>
        )}
      </ul>
      <p>登録したあとは、取り消せません。</p>
    </Dialog>
  );
}

function countAndSum(rows: readonly Recorded[]): string {
  return `${rows.length}件　${formatYen(rows.reduce((sum, { amount }) => sum + amount, 0))}`;
}

interface Answer {
  readonly id: number;
  readonly success: boolean;
  readonly error: string | null;
  readonly mail: string | null;
}

/** Rows per request, so that a large batch shows progress. */
const chunkSize = 50;

/** Records results and reports each one; a refused row does not stop the others. */
export function useResults(batchId: number) {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError>();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<number>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const send = async (results: readonly BankResult[]): Promise<Answer[]> => {
    const { data } = await mutateAsync({
      url: `/api/transfer_batches/${batchId}/results`,
      method: 'post',
      values: { results: results.map(({ id, outcome, text }) => ({ id, outcome, text })) },
    });
    return data as unknown as Answer[];
  };
  const record = async (results: readonly BankResult[]) => {
    setFailures([]);
    setProgress(0);
    const answers: Answer[] = [];
    try {
      for (let start = 0; start < results.length; start += chunkSize) {
        answers.push(...(await send(results.slice(start, start + chunkSize))));
        setProgress(Math.floor((answers.length / results.length) * 100));
      }
    } catch (error) {
      setFailures([failureText(error)]);
    }
    setProgress(undefined);
    reportAnswers(answers, setFailures);
    await refresh();
  };
  return { record, progress, failures };
}

function reportAnswers(answers: readonly Answer[], setFailures: (change: (old: readonly string[]) => readonly string[]) => void): void {
  const succeeded = answers.filter(({ success }) => success);
  const unmailed = succeeded.filter(({ mail }) => mail !== null && mail !== 'queued').length;
  if (succeeded.length > 0) toast({ type: 'success', title: '振込の結果', message: `${succeeded.length}件の結果を登録しました` });
  setFailures((old) => [
    ...old,
    ...answers.flatMap(({ error }) => (error ? [error] : [])),
    ...(unmailed > 0 ? [`${unmailed}件は、お知らせのメールを送れませんでした（宛先かひな形をお確かめください）。結果は登録されています。`] : []),
  ]);
}
