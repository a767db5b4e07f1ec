import clsx from 'clsx/lite';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { Button } from '../../ui/button.tsx';
import type { SavingState } from '../../ui/pausing-saver.ts';
import granteeCss from '../grantee.module.css';
import css from './saving.module.css';

interface Props {
  readonly state: SavingState & { readonly conflict: object | null; readonly restored: boolean };
  /** Number of fields that cannot be saved as they are. */
  readonly wrong?: number;
  readonly onRetry: () => void;
}

/** The autosave state, always visible and announced when it changes. */
export function SaveLine({ state, wrong = 0, onRetry }: Props) {
  const { saving, failure, restored, conflict } = state;
  // Not announced: a screen reader gets the outcome, not every pause in typing.
  const busy = !conflict && (saving === 'saving' || saving === 'waiting');
  const stuck = saving === 'unreachable' || saving === 'refused';
  return (
    <div className={stuck ? clsx(granteeCss.sheet, granteeCss.note, granteeCss.noteWashed, css.saveLine) : clsx(granteeCss.sheet, css.saveLine)}>
      {busy && <p aria-hidden="true">保存中…</p>}
      <p role="status">
        {!busy && (
          <>
            {textOf(state)}
            {failure && ` ${failure}`}
            {wrong > 0 && ` 確認が必要な項目が${wrong}件あります。直すと保存されます。`}
          </>
        )}
        {restored && ' 前回保存できなかった入力を戻しました。'}
      </p>
      {stuck && <Button onClick={onRetry}>もう一度保存する</Button>}
    </div>
  );
}

function textOf({ saving, savedAt, conflict }: Props['state']): string {
  if (conflict) return 'まだ保存されていません。どちらの内容を残すかを選んでください。';
  if (saving === 'unreachable') return '保存できません（接続を確認しています）。入力した内容はこの画面に残っています。';
  if (saving === 'refused') return '保存できない内容があります。';
  if (!savedAt) return '入力した内容は、自動で保存されます。';
  const at = formatDateTime(savedAt);
  const isToday = at.slice(0, -5) === formatDateTime(new Date().toISOString()).slice(0, -5);
  return `保存 ${isToday ? at.slice(-5) : at}`;
}
