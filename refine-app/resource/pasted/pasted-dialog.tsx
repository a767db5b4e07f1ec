import { Alert, Form, Input, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { blank } from '../../ui/present.ts';
import recordTableCss from '../../ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { DialogItem } from '../actions/dialog-parts.tsx';
import css from './pasted.module.css';
import type { Pasted, PastedResult } from './use-pasted.ts';

interface Props<Result extends PastedResult> {
  readonly title: string;
  readonly pasted: Pasted<Result>;
  /** Label of the input: the columns of the list. */
  readonly label: string;
  readonly help: ReactNode;
  /** The option to use the rows that were chosen in the list, and its inputs. */
  readonly chosen: { readonly count: number; readonly label: string; readonly asking: ReactNode };
  /** Inputs of both options. */
  readonly common?: ReactNode;
  /** Columns of the result, between the number and the outcome. */
  readonly columns: readonly RecordColumn<Result>[];
  readonly titleOf: (result: Result) => string | undefined;
  /** Called with the numbers of the written rows. */
  readonly onClose: (done: ReadonlySet<string>) => void;
}

/** Takes a pasted list, previews its changes, writes them, and shows the outcome of each row. */
export function PastedDialog<Result extends PastedResult>(props: Props<Result>) {
  const { title, pasted, onClose } = props;
  const { checked, written, fit, busy } = pasted;
  const close = () => onClose(new Set((written ?? []).flatMap(({ success, entryNumber }) => (success ? [entryNumber] : []))));
  const step = written ? 'written' : checked ? 'checked' : 'asking';
  const okText = { asking: '内容を確認する', checked: `${countText(fit.length)}件を登録する`, written: '閉じる' }[step];
  const press = { asking: () => void pasted.check(), checked: () => void pasted.write(), written: close }[step];
  return (
    <Dialog
      busy={busy}
      width={1080}
      title={title}
      onCancel={close}
      onOk={press}
      okText={okText}
      okButtonProps={{ disabled: step === 'checked' && fit.length === 0 }}
      cancelButtonProps={{ hidden: step === 'written' }}
    >
      <div className={css.pasted}>
        {step === 'asking' && <AskingForm {...props} />}
        {step === 'checked' && <Checked {...props} />}
        {written && <Written {...props} results={written} />}
        <Problems texts={pasted.problems} />
      </div>
    </Dialog>
  );
}

/** The input of a list: pasted or from a file, or chosen rows. */
function AskingForm<Result extends PastedResult>({ pasted, label, help, chosen, common }: Props<Result>) {
  const { way, setWay } = pasted;
  return (
    <Form component={false} layout="vertical" requiredMark={false}>
      <Radio.Group aria-label="登録の方法" value={way} onChange={({ target }) => setWay(target.value)}>
        <Radio value="list">一覧を貼り付ける・ファイルを選ぶ</Radio>
        <Radio value="chosen" disabled={chosen.count === 0}>
          {chosen.label}（{countText(chosen.count)}件）
        </Radio>
      </Radio.Group>
      {common}
      {way === 'list' ? <PastedText pasted={pasted} label={label} help={help} /> : chosen.asking}
    </Form>
  );
}

function PastedText<Result extends PastedResult>({ pasted: { text, setText }, label, help }: Pick<Props<Result>, 'pasted' | 'label' | 'help'>) {
  const id = useId();
  return (
    <>
      <p className={baseCss.quiet}>{help}</p>
      <DialogItem id={id} label={label} required>
        <Input.TextArea
          id={id}
          aria-required
          className={css.pastedText}
          autoSize={{ minRows: 6, maxRows: 14 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </DialogItem>
      <FileButton accept=".csv,.tsv,.txt,text/*" onFiles={([file]) => file && void decodedText(file).then(setText)}>
        ファイルを選ぶ
      </FileButton>
    </>
  );
}

/** Decodes valid UTF-8 as such, anything else as Shift_JIS, which Japanese spreadsheets write. */
async function decodedText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

function Problems({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const list = (
    <ul className={css.pastedProblems}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return <Alert type="error" showIcon role="alert" message="このままでは進めません。直してから、もう一度お試しください" description={list} />;
}

function Checked<Result extends PastedResult>({ pasted, columns, titleOf }: Props<Result>) {
  const { checked = [], fit, back, busy } = pasted;
  const refused = checked.filter(({ success }) => !success).length;
  const same = checked.length - refused - fit.length;
  const parts = [
    `${countText(fit.length)}件を登録できます。`,
    refused > 0 ? `${countText(refused)}件は登録できないため、対象から外します。` : '',
    same > 0 ? `${countText(same)}件は、すでにこの内容です。` : '',
  ];
  const words = { changed: '登録します', unchanged: '変更はありません' };
  return (
    <Summary type={refused === 0 ? 'success' : 'warning'} text={parts.join('')}>
      <ResultTable label="登録する内容の確認" results={checked} words={words} columns={columns} titleOf={titleOf} />
      <div>
        <Button onClick={back} disabled={busy}>
          戻って直す
        </Button>
      </div>
    </Summary>
  );
}

function Written<Result extends PastedResult>({ results, columns, titleOf }: Props<Result> & { readonly results: readonly Result[] }) {
  const refused = results.filter(({ success }) => !success).length;
  const text =
    refused === 0
      ? `${countText(results.length)}件すべてを登録しました。`
      : `${countText(results.length)}件のうち${countText(results.length - refused)}件を登録しました。${countText(refused)}件は登録できませんでした。`;
  const words = { changed: '登録しました', unchanged: 'すでにこの内容です' };
  return (
    <Summary type={refused === 0 ? 'success' : 'warning'} text={text}>
      <ResultTable label="1件ごとの結果" results={results} words={words} columns={columns} titleOf={titleOf} />
    </Summary>
  );
}

interface SummaryProps {
  readonly type: 'success' | 'warning';
  readonly text: string;
  readonly children: ReactNode;
}

function Summary({ type, text, children }: SummaryProps) {
  return (
    <div className={css.pasted} tabIndex={-1} ref={takeFocus}>
      <Alert type={type} showIcon role="status" message={text} />
      {children}
    </div>
  );
}

interface ResultTableProps<Result extends PastedResult> extends Pick<Props<Result>, 'columns' | 'titleOf'> {
  readonly label: string;
  readonly results: readonly Result[];
  /** Text of an accepted row. */
  readonly words: Readonly<Record<'changed' | 'unchanged', string>>;
}

/** The outcome of each row; refused rows come first. */
function ResultTable<Result extends PastedResult>({ label, results, words, columns, titleOf }: ResultTableProps<Result>) {
  const sorted = [...results.filter(({ success }) => !success), ...results.filter(({ success }) => success)];
  const all: RecordColumn<Result>[] = [
    { key: 'entryNumber', title: '受付番号', className: recordTableCss.columnFirst, render: ({ entryNumber }) => entryNumber },
    ...columns,
    {
      key: 'result',
      title: '登録',
      className: recordTableCss.columnLong,
      render: ({ error, change }) => (error !== null ? <span className={baseCss.failed}>{error}</span> : change && words[change]),
    },
    { key: 'title', title: '題名', className: recordTableCss.columnLong, render: (result) => titleOf(result) ?? blank },
  ];
  return <RecordTable label={label} keyOf={(row) => sorted.indexOf(row)} columns={all} rows={sorted} />;
}

/** The new value, and below it the current one where it differs. */
export function changedCell(before: string | number | null | undefined, after: string | null): ReactNode {
  if (!before || before === after) return after ?? blank;
  return (
    <div>
      {after ?? blank}
      <div className={baseCss.quiet}>いまは {before}</div>
    </div>
  );
}
