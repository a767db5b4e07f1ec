import { useState } from 'react';
import { mostPastedRows, type PastedList } from '../../../domain/text/pasted-list.ts';
import { http } from '../../data/http.ts';
import { countText } from '../../ui/count-text.ts';
import { adviceText } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

/** What the server says of one row, before or after it is written. */
export interface PastedResult {
  readonly entryNumber: string;
  readonly success: boolean;
  readonly error: string | null;
  readonly change: 'changed' | 'unchanged' | null;
}

/** Where the list comes from: typed, pasted or read from a file; or rows that were chosen. */
export type Way = 'list' | 'chosen';

interface Asking<Result> {
  readonly address: string;
  /** How many rows were chosen before. */
  readonly chosen: number;
  /** The list as it stands, by the way that was taken. */
  readonly read: (way: Way, text: string) => PastedList<object>;
  /** What is written of a row that nothing stands against, with what was looked at. */
  readonly rowOf: (result: Result) => object;
  /** What the call says beside the rows. */
  readonly more?: object;
}

/** A list as it is being made, the server's word on it, and what came of it. */
export function usePasted<Result extends PastedResult>({ address, chosen, read, rowOf, more }: Asking<Result>) {
  const [way, setWay] = useState<Way>(chosen > 0 ? 'chosen' : 'list');
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<readonly Result[]>();
  const [written, setWritten] = useState<readonly Result[]>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();

  const send = async (rows: readonly object[], preview: boolean, take: (results: readonly Result[]) => void) => {
    setBusy(true);
    setProblems([]);
    await http.post<readonly Result[]>(address, { rows, preview, ...more }).then(
      ({ data }) => take(data),
      (error: unknown) => setProblems([adviceText(error)]),
    );
    setBusy(false);
  };
  const check = async () => {
    const list = read(way, text);
    const wrong = wrongIn(list);
    if (wrong.length > 0) setProblems(wrong);
    else await send(list.rows, true, setChecked);
  };
  const fit = (checked ?? []).filter(({ success, change }) => success && change === 'changed');
  const write = async () => {
    await send(fit.map(rowOf), false, setWritten);
    await refresh();
  };
  const back = () => {
    setChecked(undefined);
    setProblems([]);
  };
  return { way, setWay, text, setText, problems, checked, written, fit, busy, check, write, back };
}

export type Pasted<Result extends PastedResult> = ReturnType<typeof usePasted<Result>>;

function wrongIn({ rows, problems }: PastedList<object>): string[] {
  if (rows.length > mostPastedRows) return [`一度に登録できるのは${countText(mostPastedRows)}件までです。分けて登録してください。`];
  return problems.map(({ line, text }) => (line > 0 ? `${line}行目：${text}` : text));
}
