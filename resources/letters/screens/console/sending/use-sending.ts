import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { http } from '../../../../../refine-app/data/http.ts';
import { chunksOf } from '../../../../../refine-app/ui/chunks.ts';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { type Kind, kindWords } from './kinds.ts';

/** What became of a row. `unsent`: no answer came, so that nobody knows until it is asked again. `stopped`: it was not its turn yet. */
export interface Outcome {
  readonly row: RowData;
  readonly state: 'sent' | 'in_flight' | 'refused' | 'unsent' | 'stopped';
  readonly text: string | null;
}

/** The server's answer for one application; `ready` is that of a preview. */
interface SendResult {
  readonly applicationId: number;
  readonly state: 'sent' | 'in_flight' | 'refused' | 'ready';
  /** Why not, or what the sender must know. */
  readonly message?: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What is under way is finished, and nothing else is begun. */
  readonly stopping: boolean;
}

/** Letters take a moment each: so few go in one call that one sees them go. */
const chunkSize = 5;

/** Sends letters in chunks, one after the other and never twice at once. What is on its way is not sent again, so that asking again is harmless. */
export function useSending() {
  const refresh = useRefresh();
  const busy = useRef(false);
  const halted = useRef(false);
  const [progress, setProgress] = useState<Progress>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  const sendAll = async (rows: readonly RowData[], kind: Kind) => {
    const found: Outcome[] = [];
    const total = rows.length;
    halted.current = false;
    setProgress({ done: 0, total, stopping: false });
    for (const chunk of chunksOf(rows, chunkSize)) {
      if (halted.current) break;
      found.push(...(await sendChunk(chunk, kind)));
      setProgress({ done: found.length, total, stopping: halted.current });
    }
    setProgress(undefined);
    return [...found, ...rows.slice(found.length).map((row): Outcome => ({ row, state: 'stopped', text: null }))];
  };
  const run = async (rows: readonly RowData[], kind: Kind, others: readonly Outcome[]) => {
    if (busy.current) return;
    busy.current = true;
    setOutcomes([...(await sendAll(rows, kind)), ...others]);
    busy.current = false;
    void refresh();
  };
  const again = (kind: Kind, which: Outcome['state']) => {
    const rows = outcomes.filter(({ state }) => state === which).map(({ row }) => row);
    return run(
      rows,
      kind,
      outcomes.filter(({ state }) => state !== which),
    );
  };
  const stop = () => {
    halted.current = true;
    setProgress((now) => now && { ...now, stopping: true });
  };
  return { start: run, again, stop, progress, outcomes };
}

async function sendChunk(chunk: readonly RowData[], kind: Kind): Promise<Outcome[]> {
  try {
    const { data } = await http.post<SendResult[]>('/api/envelopes/send', { applicationIds: chunk.map(({ id }) => id), kind });
    const results = new Map(data.map((result) => [result.applicationId, result]));
    return chunk.map((row) => outcomeOf(row, results.get(row.id), kind));
  } catch (error) {
    return chunk.map((row) => ({ row, state: 'unsent', text: failureText(error) }));
  }
}

function outcomeOf(row: RowData, result: SendResult | undefined, kind: Kind): Outcome {
  if (!result || result.state === 'ready') return { row, state: 'unsent', text: kindWords[kind].failed };
  return { row, state: result.state, text: result.message ?? null };
}

/** What sending would do with each row, as the server says before it does. */
export function useSendCheck(rows: readonly RowData[], kind: Kind) {
  const ids = rows.map(({ id }) => id);
  const query = useQuery({ queryKey: ['envelopes to send', kind, ids], queryFn: ({ signal }) => check(ids, kind, signal), retry: false, gcTime: 0 });
  const results = new Map(query.data?.map((result) => [result.applicationId, result]));
  const leftOut = rows.flatMap((row): Outcome[] => {
    const { state = 'ready', message = null } = results.get(row.id) ?? {};
    return state === 'in_flight' || state === 'refused' ? [{ row, state, text: state === 'refused' ? message : null }] : [];
  });
  const warned = rows.flatMap((row) => {
    const { state, message } = results.get(row.id) ?? {};
    return state === 'ready' && message ? [{ row, text: message }] : [];
  });
  const barred = new Set(leftOut.map(({ row }) => row.id));
  return {
    /** Where it could not be asked, all rows are offered: the server refuses the same ones when they are sent. */
    sendable: rows.filter(({ id }) => !barred.has(id)),
    leftOut,
    /** Those that can be sent, each with what the sender must know before. */
    warned,
    running: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

export type SendCheck = ReturnType<typeof useSendCheck>;

async function check(ids: readonly number[], kind: Kind, signal: AbortSignal): Promise<SendResult[]> {
  const found: SendResult[] = [];
  for (const applicationIds of chunksOf(ids))
    found.push(...(await http.post<SendResult[]>('/api/envelopes/send/preview', { applicationIds, kind }, { signal })).data);
  return found;
}
