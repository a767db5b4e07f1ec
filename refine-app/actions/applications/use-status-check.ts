import { useEffect, useState } from 'react';
import { failureText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { chunksOf } from './chunks.ts';
import { type PreviewResult, useStatusCalls, type Wish } from './use-status-calls.ts';

/** What would become of a row. `unknown`: the server could not be asked. */
export interface Checked {
  readonly row: RowData;
  readonly state: 'possible' | 'refused' | 'unknown';
  readonly text: string | null;
  readonly code: string | null;
  readonly offersMail: boolean;
  readonly mail: PreviewResult['mail'];
}

interface State {
  readonly key: string;
  readonly done: number;
  readonly checked: readonly Checked[];
  readonly finished: boolean;
}

const nothing: State = { key: '', done: 0, checked: [], finished: true };

/**
 * Asks the server what the change would do, and changes nothing. The comment only matters where a mail carries it; it is waited for until
 * typing pauses. What was found before stays in sight while it is asked again.
 */
export function useStatusCheck(rows: readonly RowData[], wish: Wish, commentMatters: boolean) {
  const { preview } = useStatusCalls();
  const comment = useSettled(wish.comment, 500);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(nothing);
  const asked: Wish = { ...wish, comment: wish.sendMail && commentMatters ? comment : '' };
  const key = wish.statusId === undefined ? '' : JSON.stringify([asked, attempt, rows.length, rows[0]?.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that the answer depends on
  useEffect(() => {
    if (key === '') return setState(nothing);
    let current = true;
    setState((before) => ({ ...before, key, done: 0, finished: false }));
    const run = async () => {
      const checked: Checked[] = [];
      for (const chunk of chunksOf(rows)) {
        checked.push(...(await checkChunk(chunk, () => preview(chunk, asked))));
        if (!current) return;
        setState((before) => ({ ...before, done: checked.length }));
      }
      setState({ key, done: checked.length, checked, finished: true });
    };
    void run();
    return () => {
      current = false;
    };
  }, [key]);

  return { ...state, running: key !== state.key || !state.finished, retry: () => setAttempt(attempt + 1) };
}

async function checkChunk(chunk: readonly RowData[], ask: () => Promise<readonly PreviewResult[]>): Promise<Checked[]> {
  try {
    const results = new Map((await ask()).map((result) => [result.id, result]));
    return chunk.map((row) => checkedFrom(row, results.get(row.id)));
  } catch (error) {
    return chunk.map((row) => ({ row, state: 'unknown', text: failureText(error), code: null, offersMail: false, mail: null }));
  }
}

function checkedFrom(row: RowData, result: PreviewResult | undefined): Checked {
  return {
    row,
    state: result?.success ? 'possible' : 'refused',
    text: result?.error ?? null,
    code: result?.code ?? null,
    offersMail: Boolean(result?.offersMail),
    mail: result?.mail,
  };
}
