import { useState } from 'react';
import { mostPastedRows, type PastedList } from '../../../domain/text/pasted-list.ts';
import { http } from '../../data/http.ts';
import { countText } from '../../ui/count-text.ts';
import { adviceText } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

/** The server's answer for a row, in the preview and after writing. */
export interface PastedResult {
  readonly entryNumber: string;
  readonly success: boolean;
  readonly error: string | null;
  readonly change: 'changed' | 'unchanged' | null;
}

/** The source of the list: typed, pasted or read from a file; or chosen rows. */
export type Way = 'list' | 'chosen';

interface Options<Result> {
  readonly address: string;
  /** Number of rows that were chosen in the list. */
  readonly chosen: number;
  /** Parses the list of the selected source. */
  readonly read: (way: Way, text: string) => PastedList<object>;
  /** The row to write for an accepted preview, with the previewed values. */
  readonly rowOf: (result: Result) => object;
  /** Further fields of the request. */
  readonly more?: object;
}

/** The state of a pasted list: input, preview, outcome. */
export function usePasted<Result extends PastedResult>({ address, chosen, read, rowOf, more }: Options<Result>) {
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
    const problemsFound = problemTexts(list);
    if (problemsFound.length > 0) setProblems(problemsFound);
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

function problemTexts({ rows, problems }: PastedList<object>): string[] {
  if (rows.length > mostPastedRows) return [`一度に登録できるのは${countText(mostPastedRows)}件までです。分けて登録してください。`];
  return problems.map(({ line, text }) => (line > 0 ? `${line}行目：${text}` : text));
}
