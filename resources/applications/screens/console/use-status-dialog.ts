import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../../../domain/workflow/transitions.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { chunksOfGrants } from '../../../../refine-app/ui/chunks.ts';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { showErrors } from '../../../../refine-app/ui/focus.ts';
import { hasMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { validateFields } from '../../../../schema/derive/validators.ts';
import { date, longText } from '../../../../schema/fields.ts';
import css from './change-status.module.css';
import { choicesFor, groupByStatus, type NextStatus, type SameStatusRows, type StatusChoice } from './status-choices.ts';
import { type PreviewResult, postStatus, type RowOutcome, type StatusChangeInput, useStatusRun } from './use-status-run.ts';

/** The inputs as entered; `sendMail` follows the default of the status until it is chosen. */
type EnteredWish = Omit<StatusChangeInput, 'sendMail'> & { readonly sendMail: boolean | undefined };

const emptyWish: EnteredWish = { statusId: undefined, comment: '', sendMail: undefined, paidOn: '' };

/** State of the dialog: its inputs, the preview from the server, and the run. */
export function useStatusDialog(
  rows: readonly RowData[],
  to: readonly ApplicationStatus[] | undefined,
  onClose: (outcomes: readonly RowOutcome[]) => void,
) {
  const form = useWish(rows, to);
  const { targets, wish, choice, choices } = form;
  const run = useStatusRun();
  const check = useStatusCheck(targets, wish, choice !== undefined && choice.shared !== 'none', run.progress !== undefined);
  const refresh = useRefresh();
  const refused = wish.statusId === undefined ? [] : check.checked.filter(({ state }) => state === 'refused');
  const refusedIds = new Set(refused.map(({ row }) => row.id));
  const sendable = targets.filter(({ id }) => !refusedIds.has(id));

  const start = async () => {
    if (!form.validate()) return;
    const outcomes = await run.start(sendable, wish, refused.map(outcomeOf));
    if (!outcomes) return;
    void refresh();
    if (rows.length > 1 || outcomes.some(({ state }) => state !== 'moved')) return;
    announce(choice, outcomes);
    onClose(outcomes);
  };
  const retry = async () => {
    await run.retry(wish);
    void refresh();
  };
  /** Whether the change can be submitted; missing inputs are reported on submission. */
  const ready = check.known && sendable.length > 0 && choices.some(({ barred }) => barred === null);
  return { ...form, check, run, sendable, ready, start, retry };
}

/** The inputs: rows, next status, comment and mail. Errors are shown after the first attempt to submit. */
function useWish(rows: readonly RowData[], to: readonly ApplicationStatus[] | undefined) {
  const [targets, setTargets] = useState(rows);
  const targetIds = to?.map((key) => statusEntry(key).id);
  const [entered, setEntered] = useState<EnteredWish>({ ...emptyWish, statusId: targetIds?.length === 1 ? targetIds[0] : undefined });
  const [tried, setTried] = useState(false);
  const standings = groupByStatus(targets);
  const options = useStatusOptions(standings);
  const choices = choicesFor(standings, options.next).filter(({ id }) => targetIds === undefined || targetIds.includes(id));
  const choice = choices.find(({ id }) => id === entered.statusId);
  const wish: StatusChangeInput = { ...entered, sendMail: entered.sendMail ?? choice?.mailMeant ?? false };
  const errors = errorsOf(wish, choice);

  const change = (next: Partial<StatusChangeInput>) => setEntered({ ...entered, ...('statusId' in next && { sendMail: undefined }), ...next });
  const narrow = (next: readonly RowData[]) => {
    setTargets(next);
    setEntered({ ...entered, statusId: undefined, sendMail: undefined });
  };
  const validate = () => {
    const complete = Object.keys(errors).length === 0;
    showErrors(document.querySelector(`.${css.statusDialog}`), () => setTried(true));
    return complete;
  };
  return { targets, narrow, wish, change, options, choices, choice, errors: tried ? errors : {}, validate };
}

export type StatusDialogState = ReturnType<typeof useStatusDialog>;

const maxComment = 2000;

function errorsOf({ statusId, comment, paidOn }: StatusChangeInput, choice: StatusChoice | undefined): Record<string, string> {
  if (statusId === undefined || !choice) return { statusId: '変更後の状況を選択してください' };
  const required = choice.commentRequired ? { required: `${choice.commentLabel}を入力してください` } : {};
  const day = choice.asksDay ? { required: '支払った日を入力してください' } : {};
  const fields = { comment: longText('コメント', { max: maxComment, ...required }), paidOn: date('支払った日', day) };
  return validateFields(fields, { comment: comment.trim() || null, paidOn: paidOn || null }, 'create').errors;
}

function outcomeOf({ row, text, code }: Checked): RowOutcome {
  return { row, state: 'refused', text, code, mail: null };
}

function announce(choice: StatusChoice | undefined, [outcome]: readonly RowOutcome[]): void {
  const mail = {
    queued: hasMailServer() ? 'メールを送信します。' : 'メールは「送信メール」に保管しました。',
    no_address: 'メールの宛先が登録されていないため、メールは送信していません。',
  };
  toast({
    type: outcome?.mail === 'no_address' ? 'warning' : 'success',
    title: '状況を変更しました',
    message: `「${choice?.label}」にしました。${outcome?.mail ? mail[outcome.mail] : ''}`,
  });
}

/** Preview result of a row. `unknown`: the request failed. */
export interface Checked {
  readonly row: RowData;
  readonly state: 'possible' | 'refused' | 'unknown';
  readonly text: string | null;
  readonly code: string | null;
  readonly offersMail: boolean;
  readonly mail: PreviewResult['mail'];
}

/**
 * Previews the change without writing. The comment counts only where a mail contains it; it is debounced, and the previous result stays visible
 * meanwhile. Paused while the change itself runs.
 */
export function useStatusCheck(rows: readonly RowData[], wish: StatusChangeInput, commentMatters: boolean, paused: boolean) {
  const comment = useDebounced(wish.comment, 500);
  const [done, setDone] = useState(0);
  const { statusId, sendMail } = wish;
  const request: StatusChangeInput = { statusId, sendMail, comment: sendMail && commentMatters ? comment : '', paidOn: '' };
  /** Everything the result depends on except the comment. */
  const requestKey = JSON.stringify([statusId, sendMail, rows.map(({ id }) => id)]);
  const query = useQuery({
    queryKey: ['status check', statusId, requestKey, request.comment],
    queryFn: async ({ signal }) => ({ requestKey, checked: await checkAll(rows, request, setDone, signal) }),
    enabled: statusId !== undefined && !paused,
    retry: false,
    gcTime: 0,
    placeholderData: (before, previous) => (previous?.queryKey[1] === statusId ? before : undefined),
  });
  /** Whether every row has a result, whatever comment is still being merged into the mails. */
  const known = statusId === undefined || query.data?.requestKey === requestKey;
  return { checked: query.data?.checked ?? none, done, running: query.isFetching || !known, known, retry: () => void query.refetch() };
}

const none: readonly Checked[] = [];

/** Checks chunk by chunk; `count` receives the number checked so far. */
async function checkAll(
  rows: readonly RowData[],
  request: StatusChangeInput,
  count: (done: number) => void,
  signal: AbortSignal,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  count(0);
  for (const chunk of chunksOfGrants(rows)) {
    checked.push(...(await checkChunk(chunk, request)));
    signal.throwIfAborted();
    count(checked.length);
  }
  return checked;
}

async function checkChunk(chunk: readonly RowData[], request: StatusChangeInput): Promise<Checked[]> {
  try {
    const results = await postStatus<PreviewResult>('status/preview', chunk, request);
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

/**
 * The next statuses that the server offers for each status. If they cannot be loaded, the list is empty (spec, first file, section 7) and can be
 * retried.
 */
export function useStatusOptions(standings: readonly SameStatusRows[]) {
  const queries = useQueries({
    queries: standings.map(({ id }) => ({
      queryKey: ['application_status_options', id],
      queryFn: async () => (await http.get<readonly NextStatus[]>(`/api/application_status_options/next/${id}`)).data,
      staleTime: 300_000,
      enabled: id > 0,
    })),
  });
  const failed = queries.filter(({ isError }) => isError);
  return {
    next: new Map(standings.map(({ id }, index) => [id, queries[index]?.data ?? []])),
    isLoading: queries.some(({ isLoading }) => isLoading),
    isFailed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
