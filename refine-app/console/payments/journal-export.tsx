import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { failureText } from '../../ui/failure.ts';
import { downloadFile } from '../../ui/transfer.ts';
import { DayField } from './day-field.tsx';
import { lastYear } from './fiscal-days.ts';

const { ledger_accounts } = resources;

/** The journal of some days as CSV for the foundation's bookkeeping program. */
export function JournalExport() {
  const [{ from, until }, setPeriod] = useState(lastYear);
  const [encoding, setEncoding] = useState<'utf8' | 'cp932'>('utf8');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const fetch = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(`/api/books/journal?from=${from}&until=${until}&encoding=${encoding}`, 'shiwake.csv').catch((error: unknown) =>
      setFailure(failureText(error)),
    );
    setBusy(false);
  };
  return (
    <section className="record-section" aria-label="仕訳の出力">
      <h2>仕訳の出力</h2>
      <p className="quiet">
        前払い・額の確定・精算払い・返納と、その取消しを、日付順の仕訳にします。科目の名前とコードは「
        <Link to={ledger_accounts.screen.path}>{ledger_accounts.label}</Link>」で変えられます。
      </p>
      <div className="books-bar">
        <DayField label="始まりの日" value={from} onChange={(day) => setPeriod({ from: day, until })} />
        <DayField label="終わりの日" value={until} onChange={(day) => setPeriod({ from, until: day })} />
        <label className="books-check">
          <input type="checkbox" checked={encoding === 'cp932'} onChange={({ target }) => setEncoding(target.checked ? 'cp932' : 'utf8')} />
          シフトJISで出力する
        </label>
        <Button type="primary" loading={busy} onClick={() => void fetch()}>
          仕訳をCSVで出力する
        </Button>
      </div>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </section>
  );
}
