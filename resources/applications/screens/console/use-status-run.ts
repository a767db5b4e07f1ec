import { useRef, useState } from 'react';
import { dataProvider } from '../../../../refine-app/data/data.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { chunksOfGrants } from '../../../../refine-app/ui/chunks.ts';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';

/** Result of a row. `unsent`: no response arrived, so the result is unknown until it is retried. */
export interface RowOutcome {
  readonly row: RowData;
  readonly state: 'moved' | 'refused' | 'unsent';
  readonly text: string | null;
  readonly code: string | null;
  readonly mail: 'queued' | 'no_address' | null;
}

/** The spec's text for failures without their own (first file, section 8). */
export const failedText = 'ステータスの変更に失敗しました';

/** Moves the rows chunk by chunk; a second start while running is ignored. Only the progress is updated on the way, the outcomes at the end. */
export function useStatusRun() {
  const { each, progress } = useEachChunk();
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([]);

  /** `others` are already refused and are included in the outcomes. */
  const start = async (rows: readonly RowData[], wish: StatusChangeInput, others: readonly RowOutcome[]) => {
    const found = await each(rows, (chunk) => moveChunk(chunk, wish));
    if (!found) return undefined;
    const all = [...found, ...others];
    setOutcomes(all);
    return all;
  };
  const retry = async (wish: StatusChangeInput) => {
    const unsent = outcomes.filter(({ state }) => state === 'unsent').map(({ row }) => row);
    const found = await each(unsent, (chunk) => retryChunk(chunk, wish));
    if (!found) return;
    const retried = new Map(found.map((outcome) => [outcome.row.id, outcome]));
    setOutcomes(outcomes.map((outcome) => retried.get(outcome.row.id) ?? outcome));
  };
  return { start, retry, progress, outcomes };
}

/** Sends chunk by chunk and counts; returns undefined while another run is in progress. */
function useEachChunk() {
  const busy = useRef(false);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const each = async (rows: readonly RowData[], send: (chunk: readonly RowData[]) => Promise<RowOutcome[]>) => {
    if (busy.current) return undefined;
    busy.current = true;
    const found: RowOutcome[] = [];
    setProgress({ done: 0, total: rows.length });
    for (const chunk of chunksOfGrants(rows)) {
      found.push(...(await send(chunk)));
      setProgress({ done: found.length, total: rows.length });
    }
    setProgress(undefined);
    busy.current = false;
    return found;
  };
  return { each, progress };
}

async function moveChunk(chunk: readonly RowData[], wish: StatusChangeInput): Promise<RowOutcome[]> {
  try {
    const results = await postStatus<MoveResult>('status', chunk, wish);
    return chunk.map((row) => outcomeOf(row, results.get(row.id)));
  } catch (error) {
    return chunk.map((row) => ({ row, state: 'unsent', text: failureText(error), code: null, mail: null }));
  }
}

function outcomeOf(row: RowData, result: MoveResult | undefined): RowOutcome {
  if (result?.success) return { row, state: 'moved', text: null, code: null, mail: result.mail ?? null };
  return { row, state: 'refused', text: result?.error ?? failedText, code: result?.code ?? null, mail: null };
}

/** The change may have succeeded although its response was lost: rows already at the target status are not sent again. */
async function retryChunk(chunk: readonly RowData[], wish: StatusChangeInput): Promise<RowOutcome[]> {
  const now = await dataProvider.getMany?.<RowData>({ resource: 'applications', ids: chunk.map(({ id }) => id) }).catch(() => undefined);
  const alreadyMoved = new Set(now?.data.filter((row) => row.applicationStatusId === wish.statusId).map(({ id }) => id));
  const rest = chunk.filter(({ id }) => !alreadyMoved.has(id));
  const moved = chunk
    .filter(({ id }) => alreadyMoved.has(id))
    .map((row): RowOutcome => ({ row, state: 'moved', text: null, code: null, mail: null }));
  return rest.length === 0 ? moved : [...moved, ...(await moveChunk(rest, wish))];
}

/** The change that the user requests. */
export interface StatusChangeInput {
  readonly statusId: number | undefined;
  readonly comment: string;
  readonly sendMail: boolean;
  /** `YYYY-MM-DD` or empty: the date of a payment made by hand. */
  readonly paidOn: string;
}

export interface MailDraft {
  readonly recipientAddress: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

interface Result {
  readonly id: number;
  readonly success: boolean;
  readonly error: string | null;
  readonly code: string | null;
}

export interface PreviewResult extends Result {
  readonly offersMail?: string | null;
  readonly mail?: MailDraft | null;
}

interface MoveResult extends Result {
  readonly mail?: 'queued' | 'no_address' | null;
}

/** Posts a change or its preview. @returns one result per row */
export async function postStatus<Answer extends PreviewResult | MoveResult>(
  path: 'status' | 'status/preview',
  rows: readonly RowData[],
  { statusId, comment, sendMail, paidOn }: StatusChangeInput,
): Promise<ReadonlyMap<number, Answer>> {
  const { data } = await http.post<readonly Answer[]>(`/api/applications/${path}`, {
    ids: rows.map(({ id }) => id),
    versions: rows.map(({ version }) => version),
    applicationStatusId: statusId,
    comment: comment.trim() || null,
    sendMail,
    ...(paidOn && { paidOn }),
  });
  return new Map(data.map((answer) => [answer.id, answer]));
}
