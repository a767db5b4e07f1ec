import { useEffect, useState } from 'react';
import { chunksOf } from '../../ui/chunks.ts';
import { failureText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { useSettled } from '../../ui/use-settled.ts';
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
  readonly statusId: number | undefined;
  /** All that the answer depends on but the comment. */
  readonly question: string;
  readonly done: number;
  readonly checked: readonly Checked[];
  readonly running: boolean;
}

const nothing: State = { statusId: undefined, question: '', done: 0, checked: [], running: false };

/**
 * Asks the server what the change would do, and changes nothing. The comment only matters where a mail carries it; it is waited for until
 * typing pauses, and what was found before stays in sight meanwhile. Paused while the change itself runs.
 */
export function useStatusCheck(rows: readonly RowData[], wish: Wish, commentMatters: boolean, paused: boolean) {
  const { preview } = useStatusCalls();
  const comment = useSettled(wish.comment, 500);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(nothing);
  const { statusId, sendMail } = wish;
  const asked: Wish = { statusId, sendMail, comment: sendMail && commentMatters ? comment : '', paidOn: '' };
  const question = statusId === undefined ? '' : JSON.stringify([statusId, sendMail, attempt, rows.map(({ id }) => id)]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question and the comment are all that the answer depends on
  useEffect(() => {
    if (paused) return undefined;
    if (question === '') return setState(nothing);
    let current = true;
    setState((before) => ({ ...before, statusId, done: 0, checked: before.statusId === statusId ? before.checked : [], running: true }));
    const count = (done: number) => {
      if (current) setState((before) => ({ ...before, done }));
      return current;
    };
    void checkAll(rows, (chunk) => preview(chunk, asked), count).then((checked) => {
      if (checked && current) setState({ statusId, question, done: checked.length, checked, running: false });
    });
    return () => {
      current = false;
    };
  }, [question, asked.comment, paused]);

  /** Whether all rows have been answered for; a comment that is still being merged into the mails changes nothing about that. */
  const known = question === '' || state.question === question;
  return { checked: state.checked, done: state.done, running: state.running || !known, known, retry: () => setAttempt(attempt + 1) };
}

/** Chunk after chunk; given up as soon as `count` says that nobody waits any more. */
async function checkAll(
  rows: readonly RowData[],
  ask: (chunk: readonly RowData[]) => Promise<readonly PreviewResult[]>,
  count: (done: number) => boolean,
): Promise<Checked[] | undefined> {
  const checked: Checked[] = [];
  for (const chunk of chunksOf(rows)) {
    checked.push(...(await checkChunk(chunk, () => ask(chunk))));
    if (!count(checked.length)) return undefined;
  }
  return checked;
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
