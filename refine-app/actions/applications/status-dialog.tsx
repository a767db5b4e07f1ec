import { Alert, Modal, Progress } from 'antd';
import type { Resource } from '../../../schema/resource.ts';
import { countText } from '../../ui/count-text.ts';
import type { RowData } from '../../ui/row.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { CheckPanel } from './check-panel.tsx';
import { Results } from './results.tsx';
import { Standings } from './standings.tsx';
import { StatusForm } from './status-form.tsx';
import type { Wish } from './use-status-calls.ts';
import { type StatusDialogState, useStatusDialog } from './use-status-dialog.ts';
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
  const { wish, choice } = dialog;
  const { progress, outcomes } = dialog.run;
  const many = rows.length > 1;
  const step = many && progress ? 'running' : many && outcomes.length > 0 ? 'finished' : 'asking';
  const dirty = step !== 'finished' && (wish.comment !== '' || progress !== undefined);
  useUnsavedWarning(dirty);
  return (
    <Modal
      open
      width={680}
      title="ステータス変更"
      onCancel={() => onClose(outcomes)}
      onOk={step === 'finished' ? () => onClose(outcomes) : dialog.start}
      okText={step === 'finished' ? '閉じる' : confirmText(dialog.sendable.length, many, wish)}
      cancelText="やめる"
      okButtonProps={{ disabled: progress !== undefined || (step === 'asking' && !dialog.ready) }}
      cancelButtonProps={{ disabled: progress !== undefined, hidden: step === 'finished' }}
      closable={!progress}
      maskClosable={false}
      keyboard={!dirty}
    >
      {step === 'asking' && <Asking resource={resource} rows={rows} dialog={dialog} />}
      {step === 'running' && progress && <RunProgress {...progress} label={choice?.label} />}
      {step === 'finished' && <Results resource={resource} outcomes={outcomes} onRetry={() => void dialog.retry()} />}
    </Modal>
  );
}

function Asking({ resource, rows, dialog }: Omit<Props, 'onClose'> & { readonly dialog: StatusDialogState }) {
  const { targets, wish, choice, check, run } = dialog;
  const failure = run.progress ? undefined : run.outcomes.find(({ state }) => state !== 'moved');
  return (
    <fieldset className="status-dialog" disabled={run.progress !== undefined}>
      <Standings resource={resource} rows={rows} targets={targets} onTargets={dialog.narrow} />
      <StatusForm {...dialog} onWish={dialog.change} />
      {choice && <CheckPanel resource={resource} check={check} total={targets.length} wish={wish} />}
      {failure && <Alert type="error" showIcon role="alert" message={failedText} description={failure.text} />}
    </fieldset>
  );
}

interface RunProgressProps {
  readonly done: number;
  readonly total: number;
  readonly label: string | undefined;
}

function RunProgress({ done, total, label }: RunProgressProps) {
  return (
    <div className="status-progress" tabIndex={-1} ref={takeFocus}>
      <p>「{label}」に変更しています。終わるまで、この画面を閉じないでください。</p>
      <Progress percent={Math.floor((done / total) * 100)} showInfo={false} aria-label="変更の進み具合" />
      <p role="status">
        {countText(done)} / {countText(total)} 件
      </p>
    </div>
  );
}

function confirmText(count: number, many: boolean, { sendMail }: Wish): string {
  const what = !many || count === 0 ? '' : `${countText(count)}件を`;
  return sendMail ? `${what}変更してメールを送信する` : `${what}変更する`;
}
