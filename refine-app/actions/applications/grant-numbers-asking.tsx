import { Form, Input, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import { formatYen } from '../../../domain/money/yen.ts';
import baseCss from '../../ui/base.module.css';
import { countText } from '../../ui/count-text.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { blank } from '../../ui/present.ts';
import recordTableCss from '../../ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import type { RowData } from '../../ui/row.ts';
import { DialogItem } from '../dialog-parts.tsx';
import css from './grant-numbers.module.css';
import type { GrantNumberResult, GrantNumbers } from './use-grant-numbers.ts';

interface AskingProps {
  readonly rows: readonly RowData[];
  readonly entry: GrantNumbers;
}

/** The ways in which numbers and amounts come in. */
export function GrantNumbersAsking({ rows, entry }: AskingProps) {
  const { way, setWay } = entry;
  return (
    <Form component={false} layout="vertical" requiredMark={false}>
      <Radio.Group aria-label="登録の方法" value={way} onChange={({ target }) => setWay(target.value)}>
        <Radio value="list">一覧を貼り付ける・ファイルを選ぶ</Radio>
        <Radio value="sequence" disabled={rows.length === 0}>
          選択した行に続き番号を付ける（{countText(rows.length)}件）
        </Radio>
      </Radio.Group>
      {way === 'list' ? <PastedList entry={entry} /> : <Sequence rows={rows} entry={entry} />}
    </Form>
  );
}

function PastedList({ entry: { text, setText } }: Pick<AskingProps, 'entry'>) {
  const id = useId();
  return (
    <>
      <p className={baseCss.quiet}>
        受付番号・助成番号・承認額の3列を、表計算ソフトから貼り付けるか、CSVのファイルを選びます。見出しの行があるときは、列の順番やほかの列があってもかまいません。
      </p>
      <DialogItem id={id} label="受付番号・助成番号・承認額" required>
        <Input.TextArea
          id={id}
          aria-required
          className={css.grantNumberText}
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </DialogItem>
      <FileButton accept=".csv,.tsv,.txt,text/*" onFiles={([file]) => file && void decoded(file).then(setText)}>
        ファイルを選ぶ
      </FileButton>
    </>
  );
}

/** UTF-8 where the bytes are that, else what spreadsheets in Japan write. */
async function decoded(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

function Sequence({ rows, entry: { first, setFirst, numbers, amounts, setAmount } }: AskingProps) {
  const id = useId();
  const columns: RecordColumn<RowData>[] = [
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
      <RecordTable label="選択した行" keyOf={({ id: row }) => row} columns={columns} rows={rows} />
    </>
  );
}

interface ListProps {
  readonly label: string;
  readonly results: readonly GrantNumberResult[];
  /** What is said of a row that nothing stands against. */
  readonly words: Readonly<Record<'changed' | 'unchanged', string>>;
}

/** Each row with what stands there and what is to; what is in the way comes first. */
export function GrantNumberList({ label, results, words }: ListProps) {
  const sorted = [...results.filter(({ success }) => !success), ...results.filter(({ success }) => success)];
  const columns: RecordColumn<GrantNumberResult>[] = [
    { key: 'entryNumber', title: '受付番号', className: recordTableCss.columnFirst, render: ({ entryNumber }) => entryNumber },
    { key: 'grantNumber', title: '助成番号', render: ({ before, grantNumber }) => renewed(before?.grantNumber, grantNumber) },
    {
      key: 'approvedAmount',
      title: '承認額',
      className: recordTableCss.columnNumeric,
      render: ({ before, approvedAmount }) => renewed(before?.approvedAmount && formatYen(before.approvedAmount), formatYen(approvedAmount)),
    },
    {
      key: 'result',
      title: '結果',
      className: recordTableCss.columnLong,
      render: ({ error, change }) => (error !== null ? <span className={baseCss.failed}>{error}</span> : change && words[change]),
    },
    { key: 'title', title: '題名', className: recordTableCss.columnLong, render: ({ before }) => before?.title ?? blank },
  ];
  return <RecordTable label={label} keyOf={(row) => sorted.indexOf(row)} columns={columns} rows={sorted} />;
}

/** The value that will stand there, and below it the one that does, where that is another. */
function renewed(before: string | number | null | undefined, after: string): ReactNode {
  if (!before || before === after) return after;
  return (
    <>
      {after}
      <div className={baseCss.quiet}>いまは {before}</div>
    </>
  );
}
