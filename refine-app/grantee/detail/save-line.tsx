import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { AutosaveState } from './autosave.ts';
import type { ApplicationForm } from './use-application-form.ts';

/** What has become of the typed text, always in sight and read out when it changes. */
export function SaveLine({ form }: { form: ApplicationForm }) {
  const { saving, failure, restored, conflict } = form.state;
  const wrong = Object.keys(form.errors).length;
  // Not read out: whoever listens hears the outcome, not every pause in the typing.
  const busy = !conflict && (saving === 'saving' || saving === 'waiting');
  const stuck = saving === 'unreachable' || saving === 'refused';
  return (
    <div className={stuck ? 'save-line save-line-stuck' : 'save-line'}>
      {busy && <p aria-hidden="true">保存中…</p>}
      <p role="status">
        {!busy && (
          <>
            {textOf(form.state)}
            {failure && ` ${failure}`}
            {wrong > 0 && ` 確認が必要な項目が${wrong}件あります。直すと保存されます。`}
          </>
        )}
        {restored && ' 前回保存できなかった入力を戻しました。'}
      </p>
      {stuck && (
        <button type="button" className="button" onClick={() => void form.autosave.flush()}>
          もう一度保存する
        </button>
      )}
    </div>
  );
}

function textOf({ saving, savedAt, conflict }: AutosaveState): string {
  if (conflict) return 'まだ保存されていません。どちらの内容を残すかを選んでください。';
  if (saving === 'unreachable') return '保存できません（接続を確認しています）。入力した内容はこの画面に残っています。';
  if (saving === 'refused') return '保存できない内容があります。';
  return savedAt ? `保存しました ${formatDateTime(savedAt).slice(-5)}` : '入力した内容は、自動で保存されます。';
}
