import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { http } from '../../../../../refine-app/data/http.ts';
import { chunksOf } from '../../../../../refine-app/ui/chunks.ts';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { type Kind, kindWords } from './kinds.ts';

/** Outcome of a row. `unsent`: no response, so the state is unknown until retried. `stopped`: not yet attempted. */
export interface Outcome {
  readonly row: RowData;
  readonly state: 'sent' | 'in_flight' | 'refused' | 'unsent' | 'stopped';
  readonly text: string | null;
}

/** The server's result for one application; `ready` occurs in previews only. */
interface SendResult {
  readonly applicationId: number;
  readonly state: 'sent' | 'in_flight' | 'refused' | 'ready';
  /** Reason for refusal, or a note for the sender. */
  readonly message?: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The current chunk finishes, no further one starts. */
  readonly stopping: boolean;
}

/** Letters per request; small, so that progress is visible. */
const chunkSize = 5;

/** Sends letters in sequential chunks, one run at a time. The server does not send an envelope in flight again, so retries are safe. */
export function useSending() {
  const refresh = useRefresh();
  const busy = useRef(false);
  const stopRequested = useRef(false);
  const [progress, setProgress] = useState<Progress>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  const sendAll = async (rows: readonly RowData[], kind: Kind) => {
    const found: Outcome[] = [];
    const total = rows.length;
    stopRequested.current = false;
    setProgress({ done: 0, total, stopping: false });
    for (const chunk of chunksOf(rows, chunkSize)) {
      if (stopRequested.current) break;
      found.push(...(await sendChunk(chunk, kind)));
      setProgress({ done: found.length, total, stopping: stopRequested.current });
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
    stopRequested.current = true;
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

/** Preview of what sending would do for each row. */
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
  const excluded = new Set(leftOut.map(({ row }) => row.id));
  return {
    /** If the preview fails, all rows are offered; the server checks again on sending. */
    sendable: rows.filter(({ id }) => !excluded.has(id)),
    leftOut,
    /** Sendable rows with a note for the sender. */
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
