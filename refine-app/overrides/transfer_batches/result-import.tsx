import { Alert, Button, Progress } from 'antd';
import { useId, useState } from 'react';
import { http } from '../../providers/http.ts';
import { failureText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import '../../ui/check-table.css';
import { type BankResult, useResults } from './use-results.ts';

interface Imported {
  readonly results: readonly BankResult[];
  readonly problems: readonly string[];
  readonly missing: number;
}

/** The bank's result file: read first, shown, and only then recorded. */
export function ResultImport({ batch }: { readonly batch: RowData }) {
  const id = useId();
  const [read, setRead] = useState<Imported>();
  const [failure, setFailure] = useState('');
  const { record, progress, failures } = useResults(batch.id);
  const choose = async (file: File | undefined) => {
    setRead(undefined);
    setFailure('');
    if (!file) return;
    const form = new FormData();
    form.set('file', file);
    await http.post<Imported>(`/api/transfer_batches/${batch.id}/import`, form).then(
      ({ data }) => setRead(data),
      (error: unknown) => setFailure(failureText(error)),
    );
  };
  return (
    <section className="record-section" aria-label="銀行の結果の読み取り">
      <h2>銀行の結果の読み取り</h2>
      <div className="batch-fetch">
        <label htmlFor={id}>銀行から受け取った結果のファイル</label>
        <input id={id} type="file" onChange={({ target }) => void choose(target.files?.[0])} />
      </div>
      {[failure, ...failures].filter(Boolean).map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
      {progress !== undefined && <Progress percent={progress} aria-label="登録の進み具合" />}
      {read && progress === undefined && <Preview read={read} onRecord={() => void record(read.results).then(() => setRead(undefined))} />}
    </section>
  );
}

function Preview({ read: { results, problems, missing }, onRecord }: { readonly read: Imported; readonly onRecord: () => void }) {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <div className="batch-fetch">
      <p role="status">
        振込済み {results.length - failed}件、振込できず {failed}件を読み取りました。
        {missing > 0 && `結果のない明細が${missing}件あります。`}
      </p>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${problems.length}件は読み取れませんでした`}
          description={
            <ul className="check-problems">
              {problems.slice(0, 20).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      <Button type="primary" disabled={results.length === 0} onClick={onRecord}>
        この結果を登録する（{results.length}件）
      </Button>
    </div>
  );
}
