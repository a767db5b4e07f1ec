import { Alert, Checkbox } from 'antd';
import { useState } from 'react';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { RowList, RunProgress } from '../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { Dialog } from '../../../../refine-app/ui/dialog.tsx';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useUnsavedWarning } from '../../../../refine-app/ui/use-unsaved-warning.ts';
import type { Resource } from '../../../../schema/resource.ts';
import ownPaymentsCss from '../../../payments/screens/grantee/own-payments.module.css';
import css from './change-status.module.css';
import { CheckPanel } from './check-panel.tsx';
import { StatusForm } from './status-form.tsx';
import { TargetStatuses } from './target-statuses.tsx';
import { type StatusDialogState, useStatusDialog } from './use-status-dialog.ts';
import { failedText, type RowOutcome, type StatusChangeInput } from './use-status-run.ts';

interface Props {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly title?: string;
  /** Target statuses offered; all by default. */
  readonly to?: readonly ApplicationStatus[] | undefined;
  readonly onClose: (outcomes: readonly RowOutcome[]) => void;
}

/** Takes the next status, previews the change, runs it, and reports the result of each row. */
export function StatusDialog({ resource, rows, title = '状況変更', to, onClose }: Props) {
  const dialog = useStatusDialog(rows, to, onClose);
  const { wish, choice } = dialog;
  const { progress, outcomes } = dialog.run;
  const isBulk = rows.length > 1;
  const step = isBulk && progress ? 'running' : isBulk && outcomes.length > 0 ? 'finished' : 'asking';
  const dirty = step !== 'finished' && (wish.comment !== '' || progress !== undefined);
  useUnsavedWarning(dirty);
  return (
    <Dialog
      busy={progress !== undefined}
      width={680}
      title={title}
      onCancel={() => onClose(outcomes)}
      onOk={step === 'finished' ? () => onClose(outcomes) : dialog.start}
      okText={step === 'finished' ? '閉じる' : confirmText(dialog.sendable.length, isBulk, wish)}
      okButtonProps={{ disabled: step === 'asking' && !dialog.ready }}
      cancelButtonProps={{ hidden: step === 'finished' }}
      keyboard={!dirty}
    >
      {step === 'asking' && <Asking resource={resource} rows={rows} dialog={dialog} />}
      {step === 'running' && progress && (
        <RunProgress {...progress} text={`「${choice?.label}」に変更しています。終わるまで、この画面を閉じないでください。`} label="変更の進み具合" />
      )}
      {step === 'finished' && <Results resource={resource} outcomes={outcomes} onRetry={() => void dialog.retry()} />}
    </Dialog>
  );
}

function Asking({ resource, rows, dialog }: Pick<Props, 'resource' | 'rows'> & { readonly dialog: StatusDialogState }) {
  const { targets, wish, choice, check, run } = dialog;
  const failure = run.progress ? undefined : run.outcomes.find(({ state }) => state !== 'moved');
  return (
    <fieldset className={css.statusDialog} disabled={run.progress !== undefined}>
      <TargetStatuses resource={resource} rows={rows} targets={targets} onTargets={dialog.narrow} />
      <StatusForm {...dialog} onWish={dialog.change} />
      {choice && <CheckPanel resource={resource} check={check} total={targets.length} wish={wish} />}
      {failure && <Alert type="error" showIcon role="alert" message={failedText} description={failure.text} />}
    </fieldset>
  );
}

function confirmText(count: number, isBulk: boolean, { sendMail }: StatusChangeInput): string {
  const what = !isBulk || count === 0 ? '' : `${countText(count)}件を`;
  return sendMail ? `${what}変更してメールを送信する` : `${what}変更する`;
}

interface ResultsProps {
  readonly resource: Resource;
  readonly outcomes: readonly RowOutcome[];
  readonly onRetry: () => void;
}

/** Result of each row, failures first. */
function Results({ resource, outcomes, onRetry }: ResultsProps) {
  const failed = outcomes.filter(({ state }) => state !== 'moved');
  const moved = outcomes.filter(({ state }) => state === 'moved');
  const unsent = outcomes.filter(({ state }) => state === 'unsent').length;
  const [failedOnly, setFailedOnly] = useState(false);
  return (
    <div className={css.statusResults} tabIndex={-1} ref={takeFocus}>
      <Alert type={failed.length === 0 ? 'success' : 'warning'} showIcon role="status" message={summaryOf(outcomes)} />
      {unsent > 0 && (
        <Alert
          type="error"
          showIcon
          message={`${countText(unsent)}件は、途中で問題が起き、変更できたか分かりません。`}
          action={<Button onClick={onRetry}>この{countText(unsent)}件をもう一度送る</Button>}
        />
      )}
      {failed.length > 0 && failed.length < outcomes.length && (
        <Checkbox checked={failedOnly} onChange={(event) => setFailedOnly(event.target.checked)}>
          失敗のみ
        </Checkbox>
      )}
      <RowList
        resource={resource}
        rows={(failedOnly && failed.length > 0 ? failed : [...failed, ...moved]).map((outcome) => ({
          row: outcome.row,
          text: <OutcomeText {...outcome} />,
        }))}
        label="1件ごとの結果"
        tall
      />
    </div>
  );
}

function summaryOf(outcomes: readonly RowOutcome[]): string {
  const count = (test: (outcome: RowOutcome) => boolean) => outcomes.filter(test).length;
  const moved = count(({ state }) => state === 'moved');
  const queued = count(({ mail }) => mail === 'queued');
  const missing = count(({ mail }) => mail === 'no_address');
  const refused = count(({ state }) => state === 'refused');
  const parts = [
    moved === outcomes.length
      ? `${countText(moved)}件すべての状況を変更しました。`
      : `${countText(outcomes.length)}件のうち${countText(moved)}件を変更しました。`,
    refused > 0 ? `${countText(refused)}件は変更できませんでした。` : '',
    queued > 0 ? `${countText(queued)}通のメールを送信します。` : '',
    missing > 0 ? `${countText(missing)}件はメールの宛先がありませんでした。` : '',
  ];
  return parts.join('');
}

function OutcomeText({ state, text, mail }: RowOutcome) {
  if (state !== 'moved') return <span className={baseCss.failed}>{text}</span>;
  const mails = { queued: '（メールを送信します）', no_address: '（メールの宛先がありません）' };
  return (
    <span className={ownPaymentsCss.done}>
      変更しました
      {mail && mails[mail]}
    </span>
  );
}
