import { useQuery } from '@tanstack/react-query';
import { http } from '../../providers/http.ts';
import { chunksOf } from '../../ui/chunks.ts';
import type { RowData } from '../../ui/row.ts';
import type { Kind } from './kinds.ts';
import type { Outcome, SendResult } from './use-sending.ts';

/** What sending would do with each row, as the server says before it does. */
export function useSendCheck(rows: readonly RowData[], kind: Kind) {
  const ids = rows.map(({ id }) => id);
  const query = useQuery({ queryKey: ['envelopes to send', kind, ids], queryFn: () => check(ids, kind), retry: false, gcTime: 0 });
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

async function check(ids: readonly number[], kind: Kind): Promise<SendResult[]> {
  const found: SendResult[] = [];
  for (const applicationIds of chunksOf(ids))
    found.push(...(await http.post<SendResult[]>('/api/envelopes/send/preview', { applicationIds, kind })).data);
  return found;
}
