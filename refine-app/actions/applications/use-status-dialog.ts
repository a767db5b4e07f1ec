import { useState } from 'react';
import { validateFields } from '../../../schema/derive/validators.ts';
import { date, longText } from '../../../schema/fields.ts';
import type { RowData } from '../../ui/row.ts';
import { showErrors } from '../../ui/show-errors.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { type Choice, choicesFor, standingsOf } from './status-choices.ts';
import type { Wish } from './use-status-calls.ts';
import { type Checked, useStatusCheck } from './use-status-check.ts';
import { useStatusOptions } from './use-status-options.ts';
import { type Outcome, useStatusRun } from './use-status-run.ts';

const noWish: Wish = { statusId: undefined, comment: '', sendMail: false, paidOn: '' };

/** The dialog's work: what is wished for, what the server says to that, and the run. */
export function useStatusDialog(rows: readonly RowData[], onClose: (outcomes: readonly Outcome[]) => void) {
  const form = useWish(rows);
  const { targets, wish, choice, choices } = form;
  const run = useStatusRun();
  const check = useStatusCheck(targets, wish, choice !== undefined && choice.shared !== 'none', run.progress !== undefined);
  const refresh = useRefresh();
  const refused = wish.statusId === undefined ? [] : check.checked.filter(({ state }) => state === 'refused');
  const out = new Set(refused.map(({ row }) => row.id));
  const sendable = targets.filter(({ id }) => !out.has(id));

  const start = async () => {
    if (!form.demand()) return;
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
  /** Whether anything can be asked for; what is missing then is said on pressing. */
  const ready = check.known && sendable.length > 0 && choices.some(({ barred }) => barred === null);
  return { ...form, check, run, sendable, ready, start, retry };
}

/** The inputs: which of the rows, to which status, with what comment and mail. Errors show once someone has tried. */
function useWish(rows: readonly RowData[]) {
  const [targets, setTargets] = useState(rows);
  const [wish, setWish] = useState(noWish);
  const [tried, setTried] = useState(false);
  const standings = standingsOf(targets);
  const options = useStatusOptions(standings);
  const choices = choicesFor(standings, options.next);
  const choiceOf = (statusId: number | undefined) => choices.find(({ id }) => id === statusId);
  const choice = choiceOf(wish.statusId);
  const errors = errorsOf(wish, choice);

  const change = (next: Partial<Wish>) => {
    const after = { ...wish, ...next };
    setWish(choiceOf(after.statusId)?.offersMail ? after : { ...after, sendMail: false });
  };
  const narrow = (next: readonly RowData[]) => {
    setTargets(next);
    setWish({ ...wish, statusId: undefined, sendMail: false });
  };
  const demand = () => {
    const complete = Object.keys(errors).length === 0;
    showErrors(document.querySelector('.status-dialog'), () => setTried(true));
    return complete;
  };
  return { targets, narrow, wish, change, options, choices, choice, errors: tried ? errors : {}, demand };
}

export type StatusDialogState = ReturnType<typeof useStatusDialog>;

const maxComment = 2000;

function errorsOf({ statusId, comment, paidOn }: Wish, choice: Choice | undefined): Record<string, string> {
  if (statusId === undefined || !choice) return { statusId: '変更後のステータスを選択してください' };
  const required = choice.commentRequired ? { required: `${choice.commentLabel}を入力してください` } : {};
  const day = choice.asksDay ? { required: '支払った日を入力してください' } : {};
  const fields = { comment: longText('コメント', { max: maxComment, ...required }), paidOn: date('支払った日', day) };
  return validateFields(fields, { comment: comment.trim() || null, paidOn: paidOn || null }, 'create').errors;
}

function outcomeOf({ row, text, code }: Checked): Outcome {
  return { row, state: 'refused', text, code, mail: null };
}

function announce(choice: Choice | undefined, [outcome]: readonly Outcome[]): void {
  const mail = { queued: 'メールを送信します。', no_address: 'メールの宛先が登録されていないため、メールは送信していません。' };
  toast({
    type: outcome?.mail === 'no_address' ? 'warning' : 'success',
    title: 'ステータスを変更しました',
    message: `「${choice?.label}」にしました。${outcome?.mail ? mail[outcome.mail] : ''}`,
  });
}
