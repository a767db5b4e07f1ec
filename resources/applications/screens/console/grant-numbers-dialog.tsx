import { Input } from 'antd';
import { useId, useState } from 'react';
import { formatYen } from '../../../../domain/money/yen.ts';
import type { PastedList } from '../../../../domain/text/pasted-list.ts';
import { DialogItem } from '../../../../refine-app/resource/actions/dialog-parts.tsx';
import { changedCell, PastedDialog } from '../../../../refine-app/resource/pasted/pasted-dialog.tsx';
import { type PastedResult, usePasted } from '../../../../refine-app/resource/pasted/use-pasted.ts';
import { blank } from '../../../../refine-app/ui/present.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { type GrantNumberRow, numbersFrom, readGrantNumbers } from '../../rules/grant-numbers.ts';

interface Props {
  /** The chosen rows, in the order of the list; there may be none. */
  readonly rows: readonly RowData[];
  /** Receives the rows that were saved. */
  readonly onClose: (done: readonly RowData[]) => void;
}

interface Result extends PastedResult, GrantNumberRow {
  readonly version: number | null;
  /** The current application; null if none has this entry number. */
  readonly before: { readonly title: string; readonly grantNumber: string | null; readonly approvedAmount: number | null } | null;
}

/** Sets grant numbers and approved amounts from a pasted list, or consecutive numbers on the selected rows. */
export function GrantNumbersDialog({ rows, onClose }: Props) {
  const [first, setFirst] = useState('');
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(() => new Map(rows.map((row) => [row.id, amountOf(row)])));
  const numbers = numbersFrom(first, rows.length);
  const pasted = usePasted<Result>({
    address: '/api/applications/grant-numbers',
    chosen: rows.length,
    read: (way, text) => (way === 'list' ? readGrantNumbers(text) : sequenceOf(rows, numbers, amounts)),
    rowOf: ({ entryNumber, grantNumber, approvedAmount, version }) => ({ entryNumber, grantNumber, approvedAmount, version }),
  });
  const setAmount = (id: number, amount: string) => setAmounts(new Map(amounts).set(id, amount));
  return (
    <PastedDialog
      title="助成番号と承認額をまとめて登録"
      pasted={pasted}
      label="受付番号・助成番号・承認額"
      help="受付番号・助成番号・承認額の3列を、表計算ソフトから貼り付けるか、CSVのファイルを選びます。見出しの行があるときは、列の順番やほかの列があってもかまいません。"
      chosen={{
        count: rows.length,
        label: '選択した行に続き番号を付ける',
        asking: <Sequence rows={rows} first={first} setFirst={setFirst} numbers={numbers} amounts={amounts} setAmount={setAmount} />,
      }}
      columns={columns}
      titleOf={({ before }) => before?.title}
      onClose={(done) => onClose(rows.filter(({ entryNumber }) => done.has(String(entryNumber))))}
    />
  );
}

const columns: readonly RecordColumn<Result>[] = [
  { key: 'grantNumber', title: '助成番号', render: ({ before, grantNumber }) => changedCell(before?.grantNumber, grantNumber) },
  {
    key: 'approvedAmount',
    title: '承認額',
    className: recordTableCss.columnNumeric,
    render: ({ before, approvedAmount }) => changedCell(before?.approvedAmount && formatYen(before.approvedAmount), formatYen(approvedAmount)),
  },
];

interface SequenceProps {
  readonly rows: readonly RowData[];
  readonly first: string;
  readonly setFirst: (first: string) => void;
  readonly numbers: readonly string[] | null;
  readonly amounts: ReadonlyMap<number, string>;
  readonly setAmount: (id: number, amount: string) => void;
}

function Sequence({ rows, first, setFirst, numbers, amounts, setAmount }: SequenceProps) {
  const id = useId();
  const shown: RecordColumn<RowData>[] = [
    { key: 'entryNumber', title: '受付番号', className: recordTableCss.columnFirst, render: ({ entryNumber }) => String(entryNumber) },
    { key: 'title', title: '題名', className: recordTableCss.columnLong, render: ({ title }) => String(title) },
    { key: 'grantNumber', title: '助成番号', render: (row) => numbers?.[rows.indexOf(row)] ?? blank },
    {
      key: 'approvedAmount',
      title: '承認額（円）',
      render: (row) => (
        <Input
          aria-label={`${String(row.entryNumber)}の承認額`}
          inputMode="numeric"
          autoComplete="off"
          value={amounts.get(row.id)}
          onChange={({ target }) => setAmount(row.id, target.value)}
        />
      ),
    },
  ];
  return (
    <>
      <DialogItem id={id} label="最初の助成番号" required help="末尾の数字を、一覧の並びの順にひとつずつ増やします。承認額には申請額が入っています。">
        <Input id={id} aria-required autoComplete="off" value={first} onChange={({ target }) => setFirst(target.value)} />
      </DialogItem>
      <RecordTable label="選択した行" keyOf={({ id: row }) => row} columns={shown} rows={rows} />
    </>
  );
}

/** The approved amount, or else the amount applied for. */
function amountOf({ approvedAmount, entryAmount }: RowData): string {
  const amount = approvedAmount ?? entryAmount;
  return typeof amount === 'number' ? amount.toLocaleString('ja-JP') : '';
}

function sequenceOf(rows: readonly RowData[], numbers: readonly string[] | null, amounts: ReadonlyMap<number, string>): PastedList<GrantNumberRow> {
  if (!numbers) return { rows: [], problems: [{ line: 0, text: '最初の助成番号を、数字で終わるように入力してください（例：R8-001）' }] };
  return readGrantNumbers(rows.map(({ id, entryNumber }, index) => [entryNumber, numbers[index], amounts.get(id)].join('\t')).join('\n'));
}
