import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { takeFocus } from '../../ui/focus.ts';
import type { RowData } from '../../ui/row.ts';
import css from './grant-numbers.module.css';
import { GrantNumberList, GrantNumbersAsking } from './grant-numbers-asking.tsx';
import { type GrantNumberResult, type GrantNumbers, useGrantNumbers } from './use-grant-numbers.ts';

interface Props {
  /** The chosen rows, in the order of the list; there may be none. */
  readonly rows: readonly RowData[];
  /** Told which of them now have what was asked for them. */
  readonly onClose: (done: readonly RowData[]) => void;
}

/** Takes numbers and amounts, shows what they would change, writes them, and tells what came of each row. */
export function GrantNumbersDialog({ rows, onClose }: Props) {
  const entry = useGrantNumbers(rows);
  const { checked, written, fit, busy } = entry;
  const done = new Set((written ?? []).flatMap(({ success, entryNumber }) => (success ? [entryNumber] : [])));
  const close = () => onClose(rows.filter(({ entryNumber }) => done.has(String(entryNumber))));
  const step = written ? 'written' : checked ? 'checked' : 'asking';
  const okText = { asking: '内容を確認する', checked: `${countText(fit.length)}件を登録する`, written: '閉じる' }[step];
  const press = { asking: () => void entry.check(), checked: () => void entry.write(), written: close }[step];
  return (
    <Dialog
      busy={busy}
      width={1080}
      title="助成番号と承認額をまとめて登録"
      onCancel={close}
      onOk={press}
      okText={okText}
      okButtonProps={{ disabled: step === 'checked' && fit.length === 0 }}
      cancelButtonProps={{ hidden: step === 'written' }}
    >
      <div className={css.grantNumbers}>
        {step === 'asking' && <GrantNumbersAsking rows={rows} entry={entry} />}
        {step === 'checked' && <Checked entry={entry} />}
        {written && <Written results={written} />}
        <Problems texts={entry.problems} />
      </div>
    </Dialog>
  );
}

function Problems({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const list = (
    <ul className={css.grantNumberProblems}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return <Alert type="error" showIcon role="alert" message="このままでは進めません。直してから、もう一度お試しください" description={list} />;
}

function Checked({ entry: { checked = [], fit, back, busy } }: { readonly entry: GrantNumbers }) {
  const refused = checked.filter(({ success }) => !success).length;
  const same = checked.length - refused - fit.length;
  const parts = [
    `${countText(fit.length)}件を登録できます。`,
    refused > 0 ? `${countText(refused)}件は登録できないため、対象から外します。` : '',
    same > 0 ? `${countText(same)}件は、すでにこの内容です。` : '',
  ];
  return (
    <Told type={refused === 0 ? 'success' : 'warning'} text={parts.join('')}>
      <GrantNumberList label="登録する内容の確認" results={checked} words={{ changed: '登録します', unchanged: '変更はありません' }} />
      <div>
        <Button onClick={back} disabled={busy}>
          戻って直す
        </Button>
      </div>
    </Told>
  );
}

function Written({ results }: { readonly results: readonly GrantNumberResult[] }) {
  const refused = results.filter(({ success }) => !success).length;
  const text =
    refused === 0
      ? `${countText(results.length)}件すべてを登録しました。`
      : `${countText(results.length)}件のうち${countText(results.length - refused)}件を登録しました。${countText(refused)}件は登録できませんでした。`;
  return (
    <Told type={refused === 0 ? 'success' : 'warning'} text={text}>
      <GrantNumberList label="1件ごとの結果" results={results} words={{ changed: '登録しました', unchanged: 'すでにこの内容です' }} />
    </Told>
  );
}

interface ToldProps {
  readonly type: 'success' | 'warning';
  readonly text: string;
  readonly children: ReactNode;
}

function Told({ type, text, children }: ToldProps) {
  return (
    <div className={css.grantNumbers} tabIndex={-1} ref={takeFocus}>
      <Alert type={type} showIcon role="status" message={text} />
      {children}
    </div>
  );
}
