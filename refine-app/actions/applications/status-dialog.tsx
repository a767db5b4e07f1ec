import { Alert, Modal, Progress } from 'antd';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { CheckPanel } from './check-panel.tsx';
import { Results } from './results.tsx';
import { Standings } from './standings.tsx';
import { StatusForm } from './status-form.tsx';
import type { Wish } from './use-status-calls.ts';
import { useStatusDialog } from './use-status-dialog.ts';
import { failedText, type Outcome } from './use-status-run.ts';
import './change-status.css';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly onClose: (outcomes: readonly Outcome[]) => void;
}

/** Shows where the rows stand, takes the next status, shows what that would do, does it, and tells what came of each row. */
export function StatusDialog({ resource, rows, onClose }: Props) {
  useReturnFocus();
  const dialog = useStatusDialog(rows, onClose);
  const { targets, wish, choices, choice, options, check, run, sendable } = dialog;
  const { progress, outcomes } = run;
  const finished = rows.length > 1 && outcomes.length > 0;
  const failure = rows.length === 1 ? outcomes.find(({ state }) => state !== 'moved') : undefined;
  const dirty = wish.comment !== '' || Boolean(progress);
  useUnsavedWarning(dirty && !finished);
  return (
    <Modal
      open
      width={680}
      title="ステータス変更"
      onCancel={() => onClose(outcomes)}
      onOk={finished ? () => onClose(outcomes) : dialog.start}
      okText={finished ? '閉じる' : confirmText(sendable.length, rows.length, wish)}
      cancelText="やめる"
      okButtonProps={{ loading: Boolean(progress), disabled: !finished && !dialog.ready }}
      cancelButtonProps={{ disabled: Boolean(progress), hidden: finished }}
      closable={!progress}
      maskClosable={false}
      keyboard={!progress && (finished || !dirty)}
    >
      {!finished && (
        <fieldset className="status-dialog" disabled={Boolean(progress)}>
          <Standings resource={resource} rows={rows} targets={targets} onTargets={dialog.narrow} />
          <StatusForm
            wish={wish}
            choices={choices}
            choice={choice}
            errors={dialog.errors}
            options={options}
            targets={targets}
            onWish={dialog.change}
          />
          {choice && <CheckPanel resource={resource} check={check} total={targets.length} wish={wish} choice={choice} />}
        </fieldset>
      )}
      {failure && !progress && <Alert type="error" showIcon role="alert" message={failedText} description={failure.text} />}
      {progress && <RunProgress {...progress} />}
      {finished && !progress && <Results resource={resource} outcomes={outcomes} onRetry={() => void run.retry(wish)} />}
    </Modal>
  );
}

function RunProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div className="status-progress" role="status">
      <p>
        変更しています… {done.toLocaleString('ja-JP')} / {total.toLocaleString('ja-JP')} 件
      </p>
      {total > 1 && <Progress percent={Math.floor((done / total) * 100)} showInfo={false} aria-label="変更の進み具合" />}
    </div>
  );
}

function confirmText(count: number, asked: number, { sendMail }: Wish): string {
  const what = asked === 1 || count === 0 ? '' : `${count.toLocaleString('ja-JP')}件を`;
  return sendMail ? `${what}変更してメールを送信する` : `${what}変更する`;
}
