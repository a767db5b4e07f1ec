import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { AutosaveState } from './autosave.ts';
import type { ApplicationForm } from './use-application-form.ts';

/** What has become of the typed text, always in sight and read out when it changes. */
export function SaveLine({ form }: { form: ApplicationForm }) {
  const { saving, failure, restored } = form.state;
  const wrong = Object.keys(form.errors).length;
  const stuck = saving === 'unreachable' || saving === 'refused';
  return (
    <div className={stuck ? 'save-line save-line-stuck' : 'save-line'}>
      <p role="status">
        {textOf(form.state)}
        {failure && ` ${failure}`}
        {wrong > 0 && saving !== 'saving' && ` 確認が必要な項目が${wrong}件あります。直すと保存されます。`}
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

function textOf({ saving, savedAt }: AutosaveState): string {
  if (saving === 'saving' || saving === 'waiting') return '保存中…';
  if (saving === 'unreachable') return '保存できません（接続を確認しています）。入力した内容はこの画面に残っています。';
  if (saving === 'refused') return '保存できない内容があります。';
  return savedAt ? `保存しました ${formatDateTime(savedAt).slice(-5)}` : '入力した内容は、自動で保存されます。';
}
