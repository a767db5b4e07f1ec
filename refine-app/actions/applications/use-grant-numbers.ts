import { useState } from 'react';
import {
  type GrantNumberList,
  type GrantNumberRow,
  mostGrantNumbers,
  numbersFrom,
  readGrantNumbers,
} from '../../../domain/workflow/grant-numbers.ts';
import { http } from '../../providers/http.ts';
import { countText } from '../../ui/count-text.ts';
import { adviceText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

/** What the server says of one row, before or after it is written. */
export interface GrantNumberResult extends GrantNumberRow {
  readonly success: boolean;
  readonly error: string | null;
  readonly change: 'changed' | 'unchanged' | null;
  readonly version: number | null;
  /** The application as it stands; null where there is none. */
  readonly before: { readonly title: string; readonly grantNumber: string | null; readonly approvedAmount: number | null } | null;
}

/** Where the list comes from: typed, pasted or read from a file; or the chosen rows, counted up. */
export type Way = 'list' | 'sequence';

/** The list as it is being made, the server's word on it, and what came of it. */
export function useGrantNumbers(rows: readonly RowData[]) {
  const [way, setWay] = useState<Way>(rows.length > 0 ? 'sequence' : 'list');
  const [text, setText] = useState('');
  const [first, setFirst] = useState('');
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(() => new Map(rows.map((row) => [row.id, amountOf(row)])));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<readonly GrantNumberResult[]>();
  const [written, setWritten] = useState<readonly GrantNumberResult[]>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const numbers = numbersFrom(first, rows.length);

  const send = async (given: readonly object[], preview: boolean, take: (results: readonly GrantNumberResult[]) => void) => {
    setBusy(true);
    setProblems([]);
    const call = http.post<readonly GrantNumberResult[]>('/api/applications/grant-numbers', { rows: given, preview });
    await call.then(
      ({ data }) => take(data),
      (error: unknown) => setProblems([adviceText(error)]),
    );
    setBusy(false);
  };
  const check = async () => {
    const list = way === 'list' ? readGrantNumbers(text) : sequenceOf(rows, numbers, amounts);
    const wrong = wrongIn(list);
    if (wrong.length > 0) setProblems(wrong);
    else await send(list.rows, true, setChecked);
  };
  const fit = (checked ?? []).filter(({ success, change }) => success && change === 'changed');
  const write = async () => {
    const given = fit.map(({ entryNumber, grantNumber, approvedAmount, version }) => ({ entryNumber, grantNumber, approvedAmount, version }));
    await send(given, false, setWritten);
    await refresh();
  };
  const back = () => {
    setChecked(undefined);
    setProblems([]);
  };
  const setAmount = (id: number, amount: string) => setAmounts(new Map(amounts).set(id, amount));
  return { way, setWay, text, setText, first, setFirst, numbers, amounts, setAmount, problems, checked, written, fit, busy, check, write, back };
}

export type GrantNumbers = ReturnType<typeof useGrantNumbers>;

/** What was approved already, else what was applied for. */
function amountOf({ approvedAmount, entryAmount }: RowData): string {
  const amount = approvedAmount ?? entryAmount;
  return typeof amount === 'number' ? amount.toLocaleString('ja-JP') : '';
}

function sequenceOf(rows: readonly RowData[], numbers: readonly string[] | null, amounts: ReadonlyMap<number, string>): GrantNumberList {
  if (!numbers) return { rows: [], problems: [{ line: 0, text: '最初の助成番号を、数字で終わるように入力してください（例：R8-001）' }] };
  return readGrantNumbers(rows.map(({ id, entryNumber }, at) => [entryNumber, numbers[at], amounts.get(id)].join('\t')).join('\n'));
}

function wrongIn({ rows, problems }: GrantNumberList): string[] {
  if (rows.length > mostGrantNumbers) return [`一度に登録できるのは${countText(mostGrantNumbers)}件までです。分けて登録してください。`];
  return problems.map(({ line, text }) => (line > 0 ? `${line}行目：${text}` : text));
}
