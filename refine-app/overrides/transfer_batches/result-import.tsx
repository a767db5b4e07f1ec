import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import type { ImportedResults } from '../../../domain/bank/transfer/read-transfer-file.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { http } from '../../providers/http.ts';
import { failureText } from '../../ui/failure.ts';
import { FileButton } from '../../ui/file-button.tsx';
import type { RowData } from '../../ui/row.ts';
import '../../ui/check-table.css';
import { ConfirmResults } from './confirm-results.tsx';
import { useResults } from './use-results.ts';

/** The bank's result file: read first, shown, and only then recorded. */
export function ResultImport({ batch }: { readonly batch: RowData }) {
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
    <section className="record-section" aria-label="銀行の結果の読み取り">
      <h2>銀行の結果の読み取り</h2>
      <div className="batch-fetch">
        <p>銀行から受け取った結果のファイルを選ぶと、まず内容を表示します。まだ登録はしません。</p>
        <FileButton disabled={progress !== undefined} onChoose={(file) => void choose(file)}>
          {read ? '別のファイルを選ぶ' : '結果のファイルを選ぶ'}
        </FileButton>
      </div>
      {[failure, ...failures].filter(Boolean).map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
      {progress !== undefined && <Progress percent={progress} aria-label="登録の進み具合" />}
      {read && progress === undefined && <Preview read={read} onRecord={() => void record(read.results).then(() => setRead(undefined))} />}
    </section>
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
    <div className="batch-read">
      <p role="status">
        振込済み {results.length - failed.length}件、振込できず {failed.length}件を読み取りました。
        {missing > 0 && `結果のない明細が${missing}件あります。`}
      </p>
      {failed.length > 0 && (
        <ul className="check-problems" aria-label="振込できなかった明細">
          {failed.map(({ id, grantNumber, organizationName, amount, text }) => (
            <li key={id}>
              {grantNumber}　{organizationName}　{formatYen(amount)}　<span className="failed">{text}</span>
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

/** So many are told one by one. */
const told = 20;

function Unread({ problems }: Pick<ImportedResults, 'problems'>) {
  return (
    <Alert
      type="warning"
      showIcon
      message={`${problems.length}件は読み取れませんでした`}
      description={
        <ul className="check-problems">
          {problems.slice(0, told).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > told && <li>ほか{problems.length - told}件</li>}
        </ul>
      }
    />
  );
}
